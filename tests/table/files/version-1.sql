BEGIN TRANSACTION;
CREATE TABLE entries (
	"table" TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	dealt TEXT NOT NULL, 
	cmd TEXT, 
	digest TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table", seq), 
	UNIQUE ("table", seat, cmd), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',1,'play',2,'move d5','',NULL,'bff021dc884e1633',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',2,'play',2,'excavate','faces:gear equipment:shield',NULL,'f7c7a33d514002fd',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',3,'play',2,'move d4','',NULL,'1f86ef35b6075942',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',4,'play',2,'shield','',NULL,'df1bc95bc705028f',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',5,'play',2,'dig d4','',NULL,'40f80ae784c2c8d7',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',6,'play',2,'end','',NULL,'d5254fb8b77e607d',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',7,'play',2,'continue','storm:w3',NULL,'6540cb32269b9d7f',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',8,'play',2,'continue','storm:w1',NULL,'8441e5716c3c93b2',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',9,'play',0,'calm','','c-0','f2855cbf594f4eb7',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',10,'play',0,'forecast','storm:e3 storm:n1','c-1','a4cea5498fb2396e',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',11,'play',0,'keep','','c-2','a8c5f5f333c8e7fe',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',12,'play',0,'keep','','c-3','305dc71d8a302c60',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',13,'play',0,'move b5','','c-4','510f4e04c0dea000',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',14,'play',0,'end','','c-5','d23c3460cdbd2fd9',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',15,'play',0,'continue','',NULL,'83b18ec7503c4268',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',16,'play',1,'move d5','','c-6','046b6647f9c1d96c',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',17,'undo',-1,'back 15','','undo-7','83b18ec7503c4268',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',18,'play',1,'move c4','','c-8','2dbb429ba97edf60',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',19,'play',1,'move c5','','c-9','c984ef41579df59d',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',20,'play',1,'move c4','','c-10','b902ebf60d57770f',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',21,'undo',-1,'back 17','','undo-11','c984ef41579df59d',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',22,'play',1,'move c4','','c-12','b902ebf60d57770f',1690000060.0);
INSERT INTO "entries" VALUES('eNB7hp11pmAT',23,'play',1,'move c5','','c-13','49dff5dc2f2c13c0',1690000060.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',1,'play',0,'sandbag c1','','c-14','b43bd5c7fc39b597',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',2,'play',0,'end','','c-15','e230e804f34caf4d',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',3,'play',1,'pass','',NULL,'f83b944edaf8cf3c',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',4,'play',0,'continue','treasure:fire',NULL,'fd3058cdfe9aaac8',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',5,'play',1,'pass','',NULL,'cb9610d390338015',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',6,'play',0,'continue','treasure:earth',NULL,'297db13c4165e78c',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',7,'play',1,'pass','',NULL,'d46f46e29de15f6c',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',8,'play',0,'continue','flood:iron-gate',NULL,'7695cdfad47d937b',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',9,'play',1,'pass','',NULL,'d98a7a00091388f0',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',10,'play',0,'continue','flood:fools-landing',NULL,'2a9caa0149ce39b2',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',11,'play',1,'move f3','',NULL,'2a768f880f2241ef',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',12,'play',1,'shore f3','',NULL,'64a9c0441704f0a1',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',13,'play',1,'move e3','',NULL,'8ab80e5ee2050d9c',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',14,'play',1,'lift s0','',NULL,'d2360a564493b89c',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',15,'play',1,'land e2','',NULL,'be15dcff4b77b96a',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',16,'play',1,'lift s1','',NULL,'f064c03acfc251fa',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',17,'play',1,'land c5','',NULL,'7e63e375db4e0d90',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',18,'play',1,'end','',NULL,'4a0b17b0551bc3ab',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',19,'play',1,'continue','treasure:ocean',NULL,'8b44e7b2cc651346',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',20,'play',1,'continue','treasure:rise',NULL,'8725aa7bc981e6ca',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',21,'play',1,'continue','flood:watchtower',NULL,'7a570058c4c381ed',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',22,'play',1,'continue','flood:whispering-garden',NULL,'c848b438cabc7fae',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',23,'play',1,'continue','flood:cave-of-shadows',NULL,'80930b409c3caab9',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',24,'play',0,'move d1','','c-16','f95794d9bb714fc3',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',25,'play',0,'shore c1','','c-17','60d37c378424d368',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',26,'play',0,'move c2','','c-18','da9b3f3b7063dc3b',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',27,'play',0,'end','','c-19','ca1ffc0507224f67',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',28,'play',0,'continue','treasure:fire',NULL,'69410a2f00a48a6f',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',29,'play',0,'continue','treasure:earth',NULL,'f811ba0fabe9b0b1',1690000120.0);
INSERT INTO "entries" VALUES('T8YMtrTG4vx8',30,'play',0,'continue','flood:fools-landing',NULL,'a27752ffb7b6f44a',1690000120.0);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	header TEXT NOT NULL, 
	ended FLOAT, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('eNB7hp11pmAT','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1','desert',1,1690000000.0,'{"options": {"difficulty": "novice", "jet_while_buried": "yes", "guide_buried": "yes", "climber_tunnel": "yes", "shield_follows": "yes", "first": "random", "reshuffle": "all", "storm_tracker": "no"}, "seats": [{"kind": "me", "name": "Léa", "level": "bot"}, {"kind": "here", "name": "Zoé", "level": "bot"}, {"kind": "bot", "name": "Corail", "level": "bot"}], "guided": false, "seed": null, "start": "game desert 1 seats=3 difficulty=novice\ndeal tiles:c5 tiles:e2 tiles:e3 tiles:a2 roles:meteorologist roles:carrier roles:explorer first:s2\n", "digest": "fd99d0056a6bac92"}',NULL,'{"turn": 3, "plays": 19, "waiting": [1], "ending": ""}');
INSERT INTO "tables" VALUES('T8YMtrTG4vx8','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb2','island',1,1690000060.0,'{"options": {"difficulty": "normal", "powers": "yes", "map": "classic", "lift_while_sinking": "yes", "discard_after_both": "no", "diver_rescue": "nearest", "guide_diver": "yes", "reshuffle": "eager"}, "seats": [{"kind": "me", "name": "Tom", "level": "bot"}, {"kind": "bot", "name": "Nacre", "level": "random"}], "guided": false, "seed": null, "start": "game island 1 seats=2\ndeal tiles:watchtower tiles:dunes-of-deception tiles:whispering-garden tiles:cliffs-of-abandon tiles:temple-of-the-sun tiles:crimson-forest tiles:copper-gate tiles:cave-of-embers tiles:breakers-bridge tiles:bronze-gate tiles:coral-palace tiles:observatory tiles:howling-garden tiles:gold-gate tiles:lost-lagoon tiles:cave-of-shadows tiles:iron-gate tiles:silver-gate tiles:twilight-hollow tiles:phantom-rock tiles:misty-marsh tiles:temple-of-the-moon tiles:fools-landing tiles:tidal-palace treasure:sandbags treasure:fire treasure:helicopter treasure:helicopter flood:bronze-gate flood:observatory flood:howling-garden flood:whispering-garden flood:watchtower flood:cave-of-shadows roles:explorer roles:messenger first:s0\n", "digest": "12a6db514e2c1444"}',1690000120.0,'{"turn": 3, "plays": 30, "waiting": [], "ending": "landing-lost"}');
INSERT INTO "tables" VALUES('F9YIEFlRjVT7','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1','island',1,1690000180.0,'{"options": {"difficulty": "normal", "powers": "yes", "map": "classic", "lift_while_sinking": "yes", "discard_after_both": "no", "diver_rescue": "nearest", "guide_diver": "yes", "reshuffle": "eager"}, "seats": [{"kind": "me", "name": "Léa", "level": "bot"}, {"kind": "here", "name": "Ève", "level": "bot"}], "guided": false, "seed": null, "start": "game island 1 seats=2\ndeal tiles:iron-gate tiles:misty-marsh tiles:gold-gate tiles:watchtower tiles:dunes-of-deception tiles:crimson-forest tiles:temple-of-the-sun tiles:twilight-hollow tiles:cliffs-of-abandon tiles:whispering-garden tiles:fools-landing tiles:observatory tiles:phantom-rock tiles:temple-of-the-moon tiles:silver-gate tiles:cave-of-embers tiles:breakers-bridge tiles:cave-of-shadows tiles:lost-lagoon tiles:copper-gate tiles:tidal-palace tiles:bronze-gate tiles:coral-palace tiles:howling-garden treasure:earth treasure:fire treasure:fire treasure:wind flood:cliffs-of-abandon flood:temple-of-the-sun flood:phantom-rock flood:whispering-garden flood:bronze-gate flood:iron-gate roles:navigator roles:engineer first:s0\n", "digest": "6d04771c16f58664"}',NULL,'{"turn": 1, "plays": 0, "waiting": [0], "ending": ""}');
CREATE INDEX ix_tables_owner ON tables (owner);
COMMIT;
