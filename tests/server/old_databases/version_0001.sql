BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE event (
	game VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	actor VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	command_id VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, seq), 
	CONSTRAINT event_command UNIQUE (game, seat, command_id)
);
INSERT INTO "event" VALUES('table-0001',1,'opened','guest-ada',-1,'{"settings":{"edition":"new-york","seats":4,"bots":{"1":"greedy"},"start":2,"pace":{"type":"untimed","away_seconds":600},"is_listed":true,"spectators":"everything-after-the-end","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"e8bc163c82eee18733288c7d4ac636db3a6deb013ef2d37b68322be20edc45cc"}','c1',1.79497518361601376534e+09);
INSERT INTO "event" VALUES('table-0001',2,'sat','guest-ada',0,'{"identity":"guest-ada","name":"Ada","token_hash":"b29d45d16a428872783f4fdd60796e2e716f32594e78f7c8f17fcbf4632947d2","commitment":"bb824020cf29e53ad9364e69355e38ab7010d3f6c37a3042f67cfd9a2843c037"}','c2',1.79497518364498162262e+09);
INSERT INTO "event" VALUES('table-0001',3,'sat','guest-bob',3,'{"identity":"guest-bob","name":"Bob","token_hash":"53df7b0af78b7ae788fb50970465eaea9f908681916661d24031a332b53aaafe","commitment":"9a03fc0ac65a804ffa1a749bd9e086073e0c6b0c4254fc9f884d4118828f6cf4"}','c3',1.79497518364799928669e+09);
INSERT INTO "event" VALUES('table-0001',4,'sat','guest-eve',2,'{"identity":"guest-eve","name":"Eve","token_hash":"b14486de388a822185c880f511f63962f92b2da0a52e65f3236ed8a8d44adf96","commitment":"e37eae52a5cb69caf05d7686765beff05ecd127b795692b12b0780a7980c601f"}','c4',1.79497518365198230737e+09);
INSERT INTO "event" VALUES('table-0001',5,'chat','guest-eve',2,'{"text":"Hello, 🚂!"}','c5',1.79497518365298795693e+09);
INSERT INTO "event" VALUES('table-0001',6,'left','guest-ada',2,'{}','c6',1.79497518365499973301e+09);
INSERT INTO "event" VALUES('table-0001',7,'sat','guest-cleo',2,'{"identity":"guest-cleo","name":"Cleo","token_hash":"88844db4d252ae4d0991c06c8a38dc108b4d2f385965a6a3e963fc656955a58e","commitment":"d5b0587ff3a52168dc0d1f9cce2578b026bfdf70af41ec8dcdf24d18f207d2a4"}','c7',1.79497518365801715851e+09);
INSERT INTO "event" VALUES('table-0001',8,'left','guest-cleo',2,'{}','c8',1.79497518365998864169e+09);
INSERT INTO "event" VALUES('table-0001',9,'seat-set','guest-ada',2,'{"bot":"random"}','c9',1.79497518367600154874e+09);
INSERT INTO "event" VALUES('table-0001',10,'seat-set','guest-ada',2,'{}','c10',1.7949751836799845696e+09);
INSERT INTO "event" VALUES('table-0001',11,'seat-set','guest-ada',1,'{}','c11',1.79497518368099021916e+09);
INSERT INTO "event" VALUES('table-0001',12,'seat-set','guest-ada',1,'{"bot":"regular"}','c12',1.79497518368300199506e+09);
INSERT INTO "event" VALUES('table-0001',13,'sat','guest-dan',2,'{"identity":"guest-dan","name":"Dan","token_hash":"a3f65543c01b3232b43d8caeac2d2fff77fbd95aeadaa06d143b903d09f2c476","commitment":"711b3c3cef5d51283ab8471817aaa26f632832823888c7952b14b704ecb30705"}','c13',1.79497518368601942061e+09);
INSERT INTO "event" VALUES('table-0001',14,'phrase','guest-dan',2,'{"phrase":"good_luck"}','c14',1.79497518368601942061e+09);
INSERT INTO "event" VALUES('table-0001',15,'starting','server',-1,'{}','start:full',1.79497518368698501583e+09);
INSERT INTO "event" VALUES('table-0001',16,'contributed','guest-bob',3,'{"contribution":"cd9fb1e148ccd8442e5aa74904cc73bf6fb54d1d54d333bd596aa9bb4bb4e961"}','c15',1.79497518368698501583e+09);
INSERT INTO "event" VALUES('table-0001',17,'restarted','server',-1,'{"secret":"ab22d638646cd95f42f985451e33d6a787d58d418b32ebf9aafdf3cccddd1cf4","unseated":[2],"kept":[0]}','restart:1794975183.686985',1.79497518368799090391e+09);
INSERT INTO "event" VALUES('table-0001',18,'chat','guest-ada',0,'{"text":"Sorry, I was late."}','c16',1.79497518368899679186e+09);
INSERT INTO "event" VALUES('table-0001',19,'committed','guest-ada',0,'{"commitment":"bb824020cf29e53ad9364e69355e38ab7010d3f6c37a3042f67cfd9a2843c037"}','c17',1.79497518368899679186e+09);
INSERT INTO "event" VALUES('table-0001',20,'committed','guest-bob',3,'{"commitment":"9a03fc0ac65a804ffa1a749bd9e086073e0c6b0c4254fc9f884d4118828f6cf4"}','c18',1.79497518369000244142e+09);
INSERT INTO "event" VALUES('table-0001',21,'starting','guest-ada',-1,'{}','c19',1.79497518369000244142e+09);
INSERT INTO "event" VALUES('table-0001',22,'chat','guest-bob',2,'{"text":"Here we go"}','c20',1.79497518369100832937e+09);
INSERT INTO "event" VALUES('table-0001',23,'contributed','guest-ada',0,'{"contribution":"99a563ab2f6e21e96998f9fddd2a2bab82b70ac019579502b8d7fc0032ff62bb"}','c21',1.79497518369100832937e+09);
INSERT INTO "event" VALUES('table-0001',24,'contributed','guest-bob',2,'{"contribution":"cd9fb1e148ccd8442e5aa74904cc73bf6fb54d1d54d333bd596aa9bb4bb4e961"}','c22',1.79497518369201421737e+09);
INSERT INTO "event" VALUES('table-0001',25,'play','guest-ada',0,'keep 1 2','c23',1.79497519896801257131e+09);
INSERT INTO "event" VALUES('table-0001',26,'play','bot',1,'keep 2','bot:24',1.79497520487001228331e+09);
INSERT INTO "event" VALUES('table-0001',27,'play','guest-bob',2,'keep 2','c24',1.79497520488401365282e+09);
INSERT INTO "event" VALUES('table-0001',28,'play','guest-bob',2,'draw row wild','c25',1.79497520488501930238e+09);
INSERT INTO "event" VALUES('table-0001',29,'play','guest-ada',0,'draw row orange','c26',1.79497520488799667355e+09);
INSERT INTO "event" VALUES('table-0001',30,'play','guest-ada',0,'draw row purple','c27',1.79497520489000821118e+09);
INSERT INTO "event" VALUES('table-0001',31,'play','bot',1,'claim midtown_west-times_square orange wilds=0','bot:30',1794975204.89202);
INSERT INTO "event" VALUES('table-0001',32,'play','guest-bob',2,'claim empire_state_building-gramercy_park-1 blue wilds=0','c28',1.79497520489298558236e+09);
INSERT INTO "event" VALUES('table-0001',33,'undo','guest-bob',2,'{}','c29',1.79497520489700889585e+09);
INSERT INTO "event" VALUES('table-0001',34,'chat','guest-bob',2,'{"text":"Take your time."}','c30',1.79497520489998602872e+09);
INSERT INTO "event" VALUES('table-0001',35,'away','server',2,'{}','away:34',1.79497520490400934217e+09);
INSERT INTO "event" VALUES('table-0001',36,'returned','server',2,'{}','back:35',1.79497520490501523016e+09);
INSERT INTO "event" VALUES('table-0001',37,'away','guest-bob',2,'{"on_purpose":true}','c31',1.79497520490799236303e+09);
INSERT INTO "event" VALUES('table-0001',38,'took-back','guest-bob',2,'{}','c32',1794975204.91101);
INSERT INTO "event" VALUES('table-0001',39,'away','guest-bob',2,'{"on_purpose":true}','c33',1.79497520491599893573e+09);
INSERT INTO "event" VALUES('table-0001',40,'stand-in','server',2,'{"bot":"regular"}','stand-in:1794975219.915999',1.79497520491599893573e+09);
INSERT INTO "event" VALUES('table-0001',41,'play','bot',2,'claim chelsea-empire_state_building-1 blue wilds=1','bot:33',1.79497520491998195646e+09);
INSERT INTO "event" VALUES('table-0001',42,'play','guest-ada',0,'tickets','c34',1.79497520492098784445e+09);
INSERT INTO "event" VALUES('table-0001',43,'play','guest-ada',0,'keep 1','c35',1.79497520492400527004e+09);
INSERT INTO "event" VALUES('table-0001',44,'play','bot',1,'draw row black','bot:43',1.79497520492601680755e+09);
INSERT INTO "event" VALUES('table-0001',45,'play','bot',1,'draw row red','bot:44',1.79497520492798829077e+09);
INSERT INTO "event" VALUES('table-0001',46,'play','bot',2,'draw row blue','bot:45',1.79497520493100595467e+09);
INSERT INTO "event" VALUES('table-0001',47,'took-back','guest-bob',2,'{}','c36',1.79497520493599462508e+09);
INSERT INTO "event" VALUES('table-0001',48,'move-offered','guest-ada',0,'{"token_hash":"b1b1bdb480c61d075300d9bff7d9cb69cf31695ea048e478facadf426e8d0fb0"}','c37',1.79497520494001817706e+09);
INSERT INTO "event" VALUES('table-0001',49,'moved','guest-ada2',0,'{"identity":"guest-ada2","token_hash":"45569da57f4b7bf472d7a864ef4781451cae6383fee9fb0ae40c59aa1ce475b7"}','c38',1.79497520494098377228e+09);
INSERT INTO "event" VALUES('table-0001',50,'phrase','guest-ada2',0,'{"phrase":"nice_move"}','c39',1794975204.94899);
INSERT INTO "event" VALUES('table-0001',51,'play','guest-bob',2,'draw row red','c40',1.79497520495200753214e+09);
INSERT INTO "event" VALUES('table-0001',52,'play','guest-ada2',0,'claim chinatown-wall_street-1 green wilds=0','c41',1.79497520495498466487e+09);
INSERT INTO "event" VALUES('table-0001',53,'play','bot',1,'claim east_village-gramercy_park red wilds=0','bot:52',1.79497520495599055282e+09);
INSERT INTO "event" VALUES('table-0001',54,'play','guest-bob',2,'draw row blue','c42',1.79497520495699644091e+09);
INSERT INTO "event" VALUES('table-0001',55,'play','guest-bob',2,'draw row red','c43',1.79497520496001386645e+09);
INSERT INTO "event" VALUES('table-0001',56,'play','guest-ada2',0,'tickets','c44',1.79497520496198534963e+09);
INSERT INTO "event" VALUES('table-0001',57,'play','guest-ada2',0,'keep 1','c45',1.79497520496299123758e+09);
INSERT INTO "event" VALUES('table-0001',58,'play','bot',1,'claim east_village-lower_east_side black wilds=0','bot:57',1.79497520496600866321e+09);
INSERT INTO "event" VALUES('table-0001',59,'play','guest-bob',2,'claim central_park-times_square-2 red wilds=0','c46',1.79497520497598648074e+09);
INSERT INTO "event" VALUES('table-0001',60,'play','guest-ada2',0,'draw row blue','c47',1.7949752049819812775e+09);
INSERT INTO "event" VALUES('table-0001',61,'play','guest-ada2',0,'draw row orange','c48',1.79497520498399281505e+09);
INSERT INTO "event" VALUES('table-0001',62,'play','bot',1,'draw row orange','bot:61',1.794975204984998703e+09);
INSERT INTO "event" VALUES('table-0001',63,'play','bot',1,'draw blind','bot:62',1.79497520498998761181e+09);
INSERT INTO "event" VALUES('table-0001',64,'play','guest-bob',2,'claim times_square-united_nations blue wilds=0','c49',1.79497520499199914936e+09);
INSERT INTO "event" VALUES('table-0001',65,'play','guest-ada2',0,'claim soho-wall_street orange wilds=0','c50',1.79497520499501681326e+09);
INSERT INTO "event" VALUES('table-0001',66,'play','bot',1,'draw row orange','bot:65',1.79497520499799394612e+09);
INSERT INTO "event" VALUES('table-0001',67,'play','bot',1,'draw row black','bot:66',1.79497520499899983412e+09);
INSERT INTO "event" VALUES('table-0001',68,'play','guest-bob',2,'draw row green','c51',1.79497520500101137162e+09);
INSERT INTO "event" VALUES('table-0001',69,'play','guest-bob',2,'draw blind','c52',1.79497520500600051874e+09);
INSERT INTO "event" VALUES('table-0001',70,'play','guest-ada2',0,'claim chinatown-greenwich_village-2 purple wilds=0','c53',1.79497520500801205638e+09);
INSERT INTO "event" VALUES('table-0001',71,'play','bot',1,'claim greenwich_village-lower_east_side black wilds=1','bot:70',1.79497520500901794433e+09);
INSERT INTO "event" VALUES('table-0001',72,'play','guest-bob',2,'draw row blue','c54',1.79497520501698398591e+09);
INSERT INTO "event" VALUES('table-0001',73,'play','guest-bob',2,'draw row green','c55',1.79497520502000141142e+09);
INSERT INTO "event" VALUES('table-0001',74,'play','guest-ada2',0,'claim chinatown-lower_east_side blue wilds=0','c56',1.79497520502201318736e+09);
INSERT INTO "event" VALUES('table-0001',75,'play','bot',1,'draw row green','bot:74',1.79497520502398467067e+09);
INSERT INTO "event" VALUES('table-0001',76,'play','bot',1,'draw blind','bot:75',1.79497520502700209617e+09);
INSERT INTO "event" VALUES('table-0001',77,'play','guest-bob',2,'claim chinatown-greenwich_village-1 blue wilds=0','c57',1.79497520502800798417e+09);
INSERT INTO "event" VALUES('table-0001',78,'play','guest-ada2',0,'draw row purple','c58',1.79497520502901363372e+09);
INSERT INTO "event" VALUES('table-0001',79,'play','guest-ada2',0,'draw blind','c59',1.79497520503601431848e+09);
INSERT INTO "event" VALUES('table-0001',80,'play','bot',1,'claim greenwich_village-soho orange wilds=1','bot:79',1.79497520503798580165e+09);
INSERT INTO "event" VALUES('table-0001',81,'play','guest-bob',2,'draw row wild','c60',1.79497520503999733929e+09);
INSERT INTO "event" VALUES('table-0001',82,'play','guest-ada2',0,'tickets','c61',1.79497520504200911524e+09);
INSERT INTO "event" VALUES('table-0001',83,'play','guest-ada2',0,'keep 2','c62',1.79497520504398059846e+09);
INSERT INTO "event" VALUES('table-0001',84,'play','bot',1,'draw row orange','bot:83',1.79497520504699802391e+09);
INSERT INTO "event" VALUES('table-0001',85,'play','bot',1,'draw row green','bot:84',1.79497520505601024622e+09);
INSERT INTO "event" VALUES('table-0001',86,'play','guest-bob',2,'tickets','c63',1.79497520505999326708e+09);
INSERT INTO "event" VALUES('table-0001',87,'play','guest-bob',2,'keep 2','c64',1.79497520506799960139e+09);
INSERT INTO "event" VALUES('table-0001',88,'play','guest-ada2',0,'draw blind','c65',1.79497520507500028614e+09);
INSERT INTO "event" VALUES('table-0001',89,'play','guest-ada2',0,'draw blind','c66',1.79497520508598375319e+09);
INSERT INTO "event" VALUES('table-0001',90,'play','bot',1,'claim empire_state_building-times_square-1 orange wilds=0','bot:89',1.79497520508799552913e+09);
INSERT INTO "event" VALUES('table-0001',91,'play','guest-bob',2,'claim chelsea-greenwich_village-1 green wilds=1','c67',1.79497520509201884271e+09);
INSERT INTO "event" VALUES('table-0001',92,'play','guest-ada2',0,'claim central_park-times_square-1 black wilds=0','c68',1.79497520509998512269e+09);
INSERT INTO "event" VALUES('table-0001',93,'play','bot',1,'claim empire_state_building-midtown_west green wilds=0','bot:92',1.79497520514098262787e+09);
INSERT INTO "event" VALUES('table-0001',94,'play','guest-bob',2,'draw row purple','c69',1794975205.144);
INSERT INTO "event" VALUES('table-0001',95,'play','guest-bob',2,'draw blind','c70',1.79497520514601182932e+09);
INSERT INTO "event" VALUES('table-0001',96,'play','guest-ada2',0,'draw row green','c71',1.79497520514701747887e+09);
INSERT INTO "event" VALUES('table-0001',97,'play','guest-ada2',0,'draw blind','c72',1.79497520514798307423e+09);
INSERT INTO "event" VALUES('table-0001',98,'play','bot',1,'draw row purple','bot:97',1.79497520514898896218e+09);
INSERT INTO "event" VALUES('table-0001',99,'play','bot',1,'draw row purple','bot:98',1.79497520514898896218e+09);
INSERT INTO "event" VALUES('table-0001',100,'play','guest-bob',2,'claim empire_state_building-times_square-2 purple wilds=0','c73',1.79497520514999485017e+09);
INSERT INTO "event" VALUES('table-0001',101,'play','guest-ada2',0,'claim chelsea-empire_state_building-2 green wilds=1','c74',1.79497520515100049973e+09);
INSERT INTO "event" VALUES('table-0001',102,'play','bot',1,'draw row blue','bot:101',1.79497520515401816363e+09);
INSERT INTO "event" VALUES('table-0001',103,'play','bot',1,'draw row orange','bot:102',1.79497520515498375885e+09);
INSERT INTO "event" VALUES('table-0001',104,'play','guest-bob',2,'claim empire_state_building-gramercy_park-2 red wilds=0','c75',1.79497520515699529649e+09);
INSERT INTO "event" VALUES('table-0001',105,'play','guest-ada2',0,'draw row blue','c76',1.79497520706698298446e+09);
INSERT INTO "event" VALUES('table-0001',106,'play','guest-ada2',0,'draw row orange','c77',1.79497520707599520686e+09);
INSERT INTO "event" VALUES('table-0001',107,'play','bot',1,'draw row wild','bot:106',1.79497520708400154108e+09);
INSERT INTO "event" VALUES('table-0001',108,'play','guest-bob',2,'draw blind','c78',1.79497520708601331716e+09);
INSERT INTO "event" VALUES('table-0001',109,'play','guest-bob',2,'draw row orange','c79',1.79497520708798456194e+09);
INSERT INTO "event" VALUES('table-0001',110,'chat','guest-ada2',0,'{"text":"Good game!"}','c80',1.79497522181999087328e+09);
INSERT INTO "event" VALUES('table-0002',1,'opened','guest-ada2',-1,'{"settings":{"edition":"new-york","seats":3,"bots":{"1":"regular"},"start":null,"pace":{"type":"untimed","away_seconds":600},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"ad328846aa18b32a335816374511cac1063c704b8c57999e51da9f908290a7a4"}','c81',1.79497522196901440616e+09);
INSERT INTO "event" VALUES('table-0001',111,'rematch','guest-ada2',-1,'{"table":"table-0002"}','c82',1794975221.96998);
INSERT INTO "event" VALUES('table-0002',2,'sat','guest-ada',0,'{"identity":"guest-ada","name":"Ada","token_hash":"b29d45d16a428872783f4fdd60796e2e716f32594e78f7c8f17fcbf4632947d2","commitment":"bb824020cf29e53ad9364e69355e38ab7010d3f6c37a3042f67cfd9a2843c037"}','c83',1.79497522197601509091e+09);
INSERT INTO "event" VALUES('table-0003',1,'opened','guest-flo',-1,'{"settings":{"edition":"usa","seats":2,"bots":{},"start":null,"pace":{"type":"days","days":3},"is_listed":false,"spectators":"none","allows_hints":false,"password_hash":"scrypt$x","map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"41242b9fae56fad4e6e77dfe33cb18d1c3fc583f988cf25ef9f2d9be0d440bbb"}','c84',1.79497522198800444608e+09);
INSERT INTO "event" VALUES('table-0003',2,'sat','guest-flo',0,'{"identity":"guest-flo","name":"Flo","token_hash":"b90fc5ff2987258ef724a65b50af749ad6cdd70d76e62b53cb62481ccfc8d46e","commitment":"edc780f7da9329b3f0c7ee7ff8a7ee53f70006e45c499b70eb7c89259181f432"}','c85',1.79497522199601078039e+09);
INSERT INTO "event" VALUES('table-0003',3,'sat','guest-gus',1,'{"identity":"guest-gus","name":"Gus","token_hash":"e1ca9cd5704e9a44769c131436f6b0e8563f938565cf0f3d5280c66d552f42d9","commitment":"91df0fc8b0ddc88edebc09d6be585b3d97d319ba47ab44c4dc4effd4cb668039"}','c86',1.79497522199999380108e+09);
INSERT INTO "event" VALUES('table-0003',4,'starting','server',-1,'{}','start:3',1.79497522200099968907e+09);
INSERT INTO "event" VALUES('table-0003',5,'contributed','guest-flo',0,'{"contribution":"1550651f6bedef4a513cce44b580ae716a716c5a37ca30cfe9bb22f571a618b3"}','c87',1.7949752220040173531e+09);
INSERT INTO "event" VALUES('table-0003',6,'contributed','guest-gus',1,'{"contribution":"62128be42907c0866965a87657982a8e0e6ee410aeab02af667a05696384ceb5"}','c88',1.79497522200498294832e+09);
INSERT INTO "event" VALUES('table-0003',7,'play','guest-flo',0,'keep 1 2','c89',1.79497522200699448583e+09);
INSERT INTO "event" VALUES('table-0003',8,'play','guest-gus',1,'keep 2 3','c90',1.79497522200800037383e+09);
INSERT INTO "event" VALUES('table-0003',9,'play','guest-flo',0,'claim kansas_city-omaha-1 yellow wilds=0','c91',1.79497522200900602338e+09);
INSERT INTO "event" VALUES('table-0003',10,'play','guest-gus',1,'tickets','c92',1.79497522201198339468e+09);
INSERT INTO "event" VALUES('table-0003',11,'play','guest-gus',1,'keep 1','c93',1.79497522201801824569e+09);
INSERT INTO "event" VALUES('table-0003',12,'play','guest-flo',0,'claim portland-seattle-2 black wilds=0','c94',1.79497522201898384091e+09);
INSERT INTO "event" VALUES('table-0003',13,'play','guest-gus',1,'tickets','c95',1.79497522201998972899e+09);
INSERT INTO "event" VALUES('table-0003',14,'play','guest-gus',1,'keep 3','c96',1.79497522201998972899e+09);
INSERT INTO "event" VALUES('table-0003',15,'play','guest-flo',0,'claim seattle-vancouver-2 black wilds=0','c97',1.79497522203998565674e+09);
INSERT INTO "event" VALUES('table-0003',16,'play','guest-gus',1,'claim dallas-houston-1 green wilds=0','c98',1.79497522204199743268e+09);
INSERT INTO "event" VALUES('table-0003',17,'play','guest-flo',0,'draw row blue','c99',1.79497522204698610305e+09);
INSERT INTO "event" VALUES('table-0003',18,'play','guest-flo',0,'draw blind','c100',1.79497522204799199105e+09);
INSERT INTO "event" VALUES('table-0003',19,'chat','guest-gus',1,'{"text":"See you tomorrow"}','c101',1.79497522206798791879e+09);
INSERT INTO "event" VALUES('table-0004',1,'opened','guest-hal',-1,'{"settings":{"edition":"europe","seats":3,"bots":{},"start":null,"pace":{"type":"per-turn","seconds":90},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"5b840157e7e86aef3b3fd0fc24f3add34d3e7f210370d429475ed1bcd3e7fca2"}','c102',1.79497522212000942235e+09);
INSERT INTO "event" VALUES('table-0004',2,'sat','guest-hal',0,'{"identity":"guest-hal","name":"Hal","token_hash":"4a5c7dfab5e15899cf5a1961490f59bfd5193eb04f9b2d0b0d9cec29d84e688c","commitment":"7d1c9d734e9b10ae6c56f244951610a00ce42ff22c03bdb7c35acc4387e8c4e7"}','c103',1.7949752221210150719e+09);
INSERT INTO "event" VALUES('table-0004',3,'sat','guest-ivy',1,'{"identity":"guest-ivy","name":"Ivy","token_hash":"26783899ec81398dcf35eda208588f0dfc3e2933c2bba949a34915e31f057422","commitment":"0a584104616850d6a4668bc56ae3ed6cf23abe668e8ad336983c9883e4b4221c"}','c104',1.79497522212399244307e+09);
INSERT INTO "event" VALUES('table-0004',4,'sat','guest-joe',2,'{"identity":"guest-joe","name":"Joe","token_hash":"db7906265f11386438b74b299cdfc6dd40cb22a732b054c364bba5a9451061b0","commitment":"4858ebc595039880082df8fbe801234036aeb1f1ecd5e98a0f21961ed00f7a69"}','c105',1.79497522212700986858e+09);
INSERT INTO "event" VALUES('table-0004',5,'starting','server',-1,'{}','start:4',1.79497522212801575653e+09);
INSERT INTO "event" VALUES('table-0004',6,'contributed','guest-joe',2,'{"contribution":"6dd8b7d7d3c5c4689b33e51b9f10bc6a9be89fe8fa2a127c8c6c03cd05d68ace"}','c106',1.79497522212998723983e+09);
INSERT INTO "event" VALUES('table-0004',7,'contributed','guest-hal',0,'{"contribution":"260728c97e63e592afb22295b1ea4b18e907e50a83ac7912169f14d500f37593"}','c107',1.79497522213199877738e+09);
INSERT INTO "event" VALUES('table-0004',8,'contributed','guest-ivy',1,'{"contribution":"fed1a0585f331f5213064d975b458d4fb7512e8b933c3e84cc2fbc6f9b94e4fb"}','c108',1.79497522213501644128e+09);
INSERT INTO "event" VALUES('table-0004',9,'play','guest-hal',0,'keep 1 2 3','c109',1.79497522214298248287e+09);
INSERT INTO "event" VALUES('table-0004',10,'play','guest-ivy',1,'keep 1 4','c110',1.79497522214398837082e+09);
INSERT INTO "event" VALUES('table-0004',11,'play','guest-joe',2,'keep 1 4','c111',1794975222.146);
INSERT INTO "event" VALUES('table-0004',12,'play','guest-joe',2,'claim athina-smyrna purple wilds=1','c112',1.79497522214801168444e+09);
INSERT INTO "event" VALUES('table-0004',13,'play','guest-hal',0,'station sarajevo red wilds=0','c113',1.79497522215199470513e+09);
INSERT INTO "event" VALUES('table-0004',14,'play','guest-ivy',1,'draw row red','c114',1.79497522216000103944e+09);
INSERT INTO "event" VALUES('table-0004',15,'play','guest-ivy',1,'draw row white','c115',1.79497522216201281551e+09);
INSERT INTO "event" VALUES('table-0004',16,'play','guest-joe',2,'station london black wilds=0','c116',1.79497522216301870351e+09);
INSERT INTO "event" VALUES('table-0004',17,'play','guest-hal',0,'station zagrab green wilds=0','c117',1.79497522216301870351e+09);
INSERT INTO "event" VALUES('table-0004',18,'undo','guest-hal',0,'{}','c118',1.79497522216800737375e+09);
INSERT INTO "event" VALUES('table-0004',19,'away','server',1,'{}','away:18',1794975222.18398);
INSERT INTO "event" VALUES('table-0004',20,'stand-in','server',0,'{"bot":"regular"}','stand-in:1794975312.1630187',1.79497522218800330167e+09);
INSERT INTO "event" VALUES('table-0005',1,'opened','guest-kim',-1,'{"settings":{"edition":"usa-1910","seats":2,"bots":{},"start":null,"pace":{"type":"untimed","away_seconds":600},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"3b96fc064fa874a80a132bda60bebf54efbc780a358fdcae4fbbd7e12b66b630"}','c119',1.79497522219798111915e+09);
INSERT INTO "event" VALUES('table-0005',2,'sat','guest-kim',0,'{"identity":"guest-kim","name":"Kim","token_hash":"992e54a49e6721fb7324eaeb021caa106a5bc9a51d31ed6651f72b2007584182","commitment":"e3a116539ba9312d65e4feaaea708d0459ca7d5c8a4471b830b660a7ef34e6d8"}','c120',1.7949752221999928951e+09);
INSERT INTO "event" VALUES('table-0005',3,'closed','guest-kim',-1,'{}','c121',1.79497522220099878309e+09);
INSERT INTO "event" VALUES('table-0006',1,'opened','guest-lea',-1,'{"settings":{"edition":"usa","seats":3,"bots":{"2":"greedy"},"start":null,"pace":{"type":"untimed","away_seconds":600},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"71e7690959239ca065841eba3ebb281072baa78ba0bb31079b9acb4a009a9fe3"}','c122',1.79497522220200443265e+09);
INSERT INTO "event" VALUES('table-0006',2,'sat','guest-lea',0,'{"identity":"guest-lea","name":"Lea","token_hash":"8fa2c01cb40d3f13840eca07717ad8436f87103f0919dc8764e94347445e3d35","commitment":"128c5e2d076b0ceff7c5e1c2ed380172dce58d675c11fa6bc8ebc6e0015a99f2"}','c123',1.79497522220598745346e+09);
INSERT INTO "event" VALUES('table-0006',3,'sat','guest-max',1,'{"identity":"guest-max","name":"Max","token_hash":"75c04b4d4500fbb657b526dcee6cd99c36c62b8d5a92c99222bf8c83143ef2f5","commitment":"adabf52d5348dc0a62645da24df3ad8ce20553dfcf4aaf315c9c7d74466e3dd5"}','c124',1.79497522220699334142e+09);
INSERT INTO "event" VALUES('table-0006',4,'starting','server',-1,'{}','start:5',1.7949752222090051174e+09);
INSERT INTO "event" VALUES('table-0006',5,'contributed','guest-max',1,'{"contribution":"a1a5936d3b0f8a69fd62c91ed9990d3bd414c5e78c603e2837c65c9f46a93eb8"}','c125',1.79497522221198225027e+09);
INSERT INTO "event" VALUES('table-0007',1,'opened','guest-nat',-1,'{"settings":{"edition":"new-york","seats":2,"bots":{"0":"random","1":"greedy"},"start":null,"pace":{"type":"untimed","away_seconds":600},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"13d28fed9becbe6637ef6b017fbefef73b2b907e25eb00396f7c2675623e87f6"}','c126',1.79497522221399402617e+09);
INSERT INTO "event" VALUES('table-0007',2,'starting','server',-1,'{}','start:6',1.79497522221399402617e+09);
INSERT INTO "event" VALUES('table-0007',3,'play','bot',0,'keep 1 2','bot:2',1.79497522221600556372e+09);
INSERT INTO "event" VALUES('table-0007',4,'play','bot',1,'keep 1 2','bot:2',1.79497522221600556372e+09);
INSERT INTO "event" VALUES('table-0007',5,'play','bot',0,'claim empire_state_building-times_square-1 orange wilds=0','bot:4',1.79497522222200036048e+09);
INSERT INTO "event" VALUES('table-0007',6,'play','bot',1,'draw row green','bot:5',1.79497522224300193782e+09);
INSERT INTO "event" VALUES('table-0007',7,'play','bot',1,'draw row orange','bot:6',1.79497522225700330733e+09);
INSERT INTO "event" VALUES('table-0008',1,'opened','guest-ola',-1,'{"settings":{"edition":"usa","seats":3,"bots":{},"start":null,"pace":{"type":"untimed","away_seconds":600},"is_listed":false,"spectators":"public","allows_hints":true,"password_hash":null,"map":null,"contribution_seconds":20.0,"leaving_seconds":15.0,"absence_seconds":600.0,"lesson_key":null},"secret":"1cb7637b6957ac5d6f6cdec745554afd3cd1537bb6e7a8e74d41c2ea58b89e97"}','c127',1.79497522225901484484e+09);
INSERT INTO "event" VALUES('table-0008',2,'sat','guest-ola',1,'{"identity":"guest-ola","name":"Ola","token_hash":"6add7dce5fc10399547c973b362c516ddccfc9f8ba8d969039454b0182a45f9b","commitment":"075dd03eebaff4383f79abf912bf11fc24c345438309bb6e1682afb36e7c8d15"}','c128',1.79497522226400375369e+09);
INSERT INTO "event" VALUES('table-0008',3,'sat','guest-pia',2,'{"identity":"guest-pia","name":"Pia","token_hash":"9ba94a9cbc929d9ce206eb1c766e8865e2f4b01ba6a00a7ecf6d9a95b9673a48","commitment":"1448571813a6a346bf5e8426a02a3b36a939743dcb8c328f0f303eba7afbdef8"}','c129',1.79497522226798677438e+09);
INSERT INTO "event" VALUES('table-0008',4,'starting','guest-ola',-1,'{}','c130',1.79497522226999855045e+09);
INSERT INTO "event" VALUES('table-0008',5,'contributed','guest-ola',0,'{"contribution":"f21d8a4f1f93e8abd047bc92fc4f36be7a1a17da212c3833480466db2f192e6e"}','c131',1794975222.27201);
INSERT INTO "event" VALUES('table-0008',6,'restarted','server',-1,'{"secret":"ffab782750e766abf5c21aa7971db23650f7314491b00e9297ba2a118ec1260e","unseated":[1]}','restart:1794975222.2699986',1.79497522227498745913e+09);
INSERT INTO "event" VALUES('table-0008',7,'committed','guest-ola',0,'{"commitment":"abababababababababababababababababababababababababababababababab"}','c132',1.79497522228001642231e+09);
CREATE TABLE game (
	id VARCHAR(32) NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	is_listed BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	changed_at FLOAT NOT NULL, 
	wake_at FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('table-0001','over',1,'{"id":"table-0001","phase":"over","edition":"new-york","seats":[{"name":"Ada"},{"bot":"regular"},{"name":"Bob"}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-ada2",null,"guest-bob"],"is_deserted":false,"awaited":[]}',1.79497520708665251731e+09,NULL);
INSERT INTO "game" VALUES('table-0002','forming',0,'{"id":"table-0002","phase":"forming","edition":"new-york","seats":[{"name":"Ada"},{"bot":"regular"},{}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-ada",null,null],"is_deserted":false,"awaited":[]}',1.79497522197181129453e+09,NULL);
INSERT INTO "game" VALUES('table-0003','running',0,'{"id":"table-0003","phase":"running","edition":"usa","seats":[{"name":"Flo"},{"name":"Gus"}],"pace":{"type":"days","days":3},"has_own_map":false,"has_password":true,"is_lesson":false,"map_name":null,"identities":["guest-flo","guest-gus"],"is_deserted":false,"awaited":[]}',1.79497522200467824935e+09,NULL);
INSERT INTO "game" VALUES('table-0004','running',0,'{"id":"table-0004","phase":"running","edition":"europe","seats":[{"name":"Hal"},{"name":"Ivy"},{"name":"Joe"}],"pace":{"type":"per-turn","seconds":90},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-hal","guest-ivy","guest-joe"],"is_deserted":false,"awaited":[]}',1.7949752221345455646e+09,NULL);
INSERT INTO "game" VALUES('table-0005','closed',0,'{"id":"table-0005","phase":"closed","edition":"usa-1910","seats":[{"name":"Kim"},{}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-kim",null],"is_deserted":false,"awaited":[]}',1.79497522220067048069e+09,NULL);
INSERT INTO "game" VALUES('table-0006','starting',0,'{"id":"table-0006","phase":"starting","edition":"usa","seats":[{"name":"Lea"},{"name":"Max"},{"bot":"greedy"}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-lea","guest-max",null],"is_deserted":false,"awaited":[0]}',1.79497522221170258517e+09,NULL);
INSERT INTO "game" VALUES('table-0007','running',0,'{"id":"table-0007","phase":"running","edition":"new-york","seats":[{"bot":"random"},{"bot":"greedy"}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":[null,null],"is_deserted":true,"awaited":[]}',1.79497522221403574944e+09,NULL);
INSERT INTO "game" VALUES('table-0008','forming',0,'{"id":"table-0008","phase":"forming","edition":"usa","seats":[{"name":"Ola"},{},{}],"pace":{"type":"untimed","away_seconds":600},"has_own_map":false,"has_password":false,"is_lesson":false,"map_name":null,"identities":["guest-ola",null,null],"is_deserted":false,"awaited":[]}',1.79497522228002166742e+09,NULL);
CREATE TABLE identity (
	id VARCHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "identity" VALUES('guest-ada','00','Ada',1.0);
CREATE TABLE membership (
	identity VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	PRIMARY KEY (identity, game)
);
INSERT INTO "membership" VALUES('guest-bob','table-0001');
INSERT INTO "membership" VALUES('guest-ada2','table-0001');
INSERT INTO "membership" VALUES('guest-ada','table-0002');
INSERT INTO "membership" VALUES('guest-flo','table-0003');
INSERT INTO "membership" VALUES('guest-gus','table-0003');
INSERT INTO "membership" VALUES('guest-hal','table-0004');
INSERT INTO "membership" VALUES('guest-ivy','table-0004');
INSERT INTO "membership" VALUES('guest-joe','table-0004');
INSERT INTO "membership" VALUES('guest-kim','table-0005');
INSERT INTO "membership" VALUES('guest-lea','table-0006');
INSERT INTO "membership" VALUES('guest-max','table-0006');
INSERT INTO "membership" VALUES('guest-ola','table-0008');
CREATE TABLE record (
	id VARCHAR(32) NOT NULL, 
	identity VARCHAR(32) NOT NULL, 
	record TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "record" VALUES('r1','guest-ada','{}',1.0);
CREATE TABLE worker (
	id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX game_by_phase ON game (phase, is_listed, changed_at);
CREATE INDEX game_by_wake_at ON game (wake_at);
COMMIT;
