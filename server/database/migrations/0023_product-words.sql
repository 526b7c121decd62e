-- A further card or a key tag opens the profile that its owner has, under the same plan. A text is replaced only where it is
-- exactly the earlier one, known by its SHA-256; words that staff wrote stay.
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{en,description}', to_jsonb(
	E'The same card as the one that comes with a plan: tap it on a phone and your profile opens, in the visitor’s language.\nFive materials, each with its own light. The chip works with every phone that reads NFC; the code on the back opens the same profile on all others.\nIt arrives without a name. Connect it to your account with the number printed on it, write what it should show, and hand it over.\nYou choose what it opens: the profile that you have, which needs no second plan, or a new one with a plan of its own. It can also take the place of a card that is lost or broken.'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{en,description}', 'UTF8')), 'hex') = '25f9bc6ca0d563c30ceb9b6a71c38611a8d2e300e509ad08ecc49d05c2cdcd00';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{fr,description}', to_jsonb(
	E'La même carte que celle d’un forfait : on l’approche d’un téléphone et votre profil s’ouvre, dans la langue de la personne.\nCinq matières, chacune avec sa lumière. La puce fonctionne avec tous les téléphones qui lisent le NFC; le code au verso ouvre le même profil sur les autres.\nElle arrive sans nom. Associez-la à votre compte avec le numéro imprimé, écrivez ce qu’elle doit montrer, et tendez-la.\nVous choisissez ce qu’elle ouvre : le profil que vous avez, sans deuxième forfait, ou un nouveau avec son propre forfait. Elle peut aussi prendre la place d’une carte perdue ou brisée.'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{fr,description}', 'UTF8')), 'hex') = '9826a97010d1606b5de196224a9be750292984933dd84e75a478a63d57598733';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-CN,description}', to_jsonb(
	E'与套餐附带的卡片完全相同：用手机碰一碰，就会以访客的语言打开您的主页。\n五种材质，各有光泽。芯片适用于所有支持 NFC 的手机；其他手机扫描背面的二维码，也能打开同一个主页。\n寄到的卡片不印姓名。用卡上印的卡号绑定到您的账号，写好要展示的内容，就可以递出去了。\n由您决定它打开什么：您现有的主页，不需要第二份套餐；或一个新主页，用它自己的套餐。它也可以接替丢失或损坏的卡片。'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{zh-CN,description}', 'UTF8')), 'hex') = 'a21ac3ea1d523b470a9bf41143c0c5414f2a9d8216ce3abcbdc6438699580065';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-TW,description}', to_jsonb(
	E'與方案附贈的卡片完全相同：用手機感應，就會以訪客的語言開啟您的個人頁面。\n五種材質，各有光澤。晶片適用於所有支援 NFC 的手機；其他手機掃描背面的 QR Code，也能開啟同一個頁面。\n寄達的卡片不印姓名。以卡上印的號碼綁定到您的帳號，寫好要展示的內容，就可以遞出去了。\n由您決定它開啟什麼：您現有的個人頁面，不需要第二份方案；或一個新頁面，用它自己的方案。它也可以取代遺失或損壞的卡片。'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{zh-TW,description}', 'UTF8')), 'hex') = '0820a9d8edcc04fd585e9ddbc710b1b87b77a9f60cb1b5b82c3ef9358af92cee';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{en,details}', to_jsonb(
	E'Size: 85.60 × 53.98 mm, the size of a bank card\nChip: NFC\nWorks with: Every phone that reads NFC; others scan the QR code\nOn the back: QR code and card number\nPlan: None of its own on a profile that you have\nName on the card: None; your name is on the profile'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{en,details}', 'UTF8')), 'hex') = '60ba87116540cffbff2290f5b66b79a48844c1cf9025969ecde9fa305b975bc8';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{fr,details}', to_jsonb(
	E'Format : 85,60 × 53,98 mm, celui d’une carte bancaire\nPuce : NFC\nCompatibilité : Tous les téléphones qui lisent le NFC; les autres numérisent le code QR\nAu verso : Code QR et numéro de carte\nForfait : Aucun de plus sur un profil que vous avez\nNom sur la carte : Aucun; votre nom est sur le profil'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{fr,details}', 'UTF8')), 'hex') = 'c631dfffe1212ba6580b63160a5c306812b8df4a1dac60cfe7f0514847c46703';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-CN,details}', to_jsonb(
	E'尺寸：85.60 × 53.98 毫米，与银行卡相同\n芯片：NFC\n适用手机：所有支持 NFC 的手机；其他手机可扫描二维码\n背面：二维码和卡号\n套餐：用于现有主页时无需另购\n姓名：卡面不印，显示在主页上'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{zh-CN,details}', 'UTF8')), 'hex') = '5e076dd5f571aea18b444b75a63a3d6c6276ee227208f9e43accee9c6e2edf75';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-TW,details}', to_jsonb(
	E'尺寸：85.60 × 53.98 公釐，與金融卡相同\n晶片：NFC\n適用手機：所有支援 NFC 的手機；其他手機可掃描 QR Code\n背面：QR Code 和卡號\n方案：用於現有頁面時無需另購\n姓名：卡面不印，顯示在個人頁面上'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{zh-TW,details}', 'UTF8')), 'hex') = '8a7491a6f94b3feb19b83e75a3f92b8777530d60a3842e460b800bd2227a948a';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{en,description}', to_jsonb(
	E'A round tag of cast resin with the same chip as the card. Tap it on a phone, and its profile opens.\nConnect it like a card, by the number on its back: it opens the profile that you have, which needs no second plan, and is counted apart in its statistics. It can also have a profile of its own.\nWater, sand and other keys do it no harm.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{en,description}', 'UTF8')), 'hex') = '672d19912f45b5311a397ad12e4d6e9c16aa2988f52cb7e63a8b53be7b81b937';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{fr,description}', to_jsonb(
	E'Une pastille ronde en résine coulée, avec la même puce que la carte. On l’approche d’un téléphone et son profil s’ouvre.\nAssociez-la comme une carte, avec le numéro au dos : elle ouvre le profil que vous avez, sans deuxième forfait, et les statistiques la comptent à part. Elle peut aussi avoir son propre profil.\nL’eau, le sable et les autres clés ne lui font rien.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{fr,description}', 'UTF8')), 'hex') = '73821aa8bd5dd94a2fc4d3baf81dfc5374c4352cd84d2b93a9cae4717815ebdf';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-CN,description}', to_jsonb(
	E'浇铸树脂制成的圆形挂扣，芯片与卡片相同。用手机碰一碰，就会打开它的主页。\n像卡片一样，用背面的卡号绑定即可：它打开您现有的主页，不需要第二份套餐，统计里单独计数。它也可以有自己的主页。\n不怕水，不怕沙，也不怕别的钥匙。'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{zh-CN,description}', 'UTF8')), 'hex') = '0bee0abeb29ea183b767815c6182159950425df3430ec44fd829a748e0333637';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-TW,description}', to_jsonb(
	E'灌注樹脂製成的圓形吊牌，晶片與卡片相同。用手機感應，就會開啟它的頁面。\n像卡片一樣，以背面的號碼綁定即可：它開啟您現有的個人頁面，不需要第二份方案，統計裡單獨計算。它也可以有自己的頁面。\n不怕水、不怕沙，也不怕其他鑰匙。'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{zh-TW,description}', 'UTF8')), 'hex') = '6f9b48cea9e862827e2e8ff218309582da2610ba7870c96882540bdeb64d47c7';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{en,details}', to_jsonb(
	E'Material: Cast resin, with a ring of brushed steel\nSize: 34 mm across, 4 mm thick\nChip: NFC, the same as in the card\nWorks with: Every phone that reads NFC\nOn the back: The number to connect it by\nPlan: None of its own on a profile that you have\nUnharmed by: Water, sand and other keys'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{en,details}', 'UTF8')), 'hex') = '53524de2ea6923be5ab93555dddf0bb23b929c649f08bb099144bd895c6b6350';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{fr,details}', to_jsonb(
	E'Matière : Résine coulée, avec un anneau en acier brossé\nDimensions : 34 mm de diamètre, 4 mm d’épaisseur\nPuce : NFC, la même que celle de la carte\nCompatibilité : Tous les téléphones qui lisent le NFC\nAu dos : Le numéro qui sert à l’associer\nForfait : Aucun de plus sur un profil que vous avez\nNe craint pas : L’eau, le sable et les autres clés'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{fr,details}', 'UTF8')), 'hex') = 'd135cc2066d5bab55f3a5f8f177a618678a206b2f7e78685e8f684807be7a106';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-CN,details}', to_jsonb(
	E'材质：浇铸树脂，配拉丝钢环\n尺寸：直径 34 毫米，厚 4 毫米\n芯片：NFC，与卡片相同\n适用手机：所有支持 NFC 的手机\n背面：绑定用的卡号\n套餐：用于现有主页时无需另购\n耐用性：不怕水、沙子和别的钥匙'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{zh-CN,details}', 'UTF8')), 'hex') = 'd507831e3716dfb3872e32114a26362574b20978911c5d898be837191ccd65f3';--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-TW,details}', to_jsonb(
	E'材質：灌注樹脂，附髮絲紋鋼環\n尺寸：直徑 34 公釐，厚 4 公釐\n晶片：NFC，與卡片相同\n適用手機：所有支援 NFC 的手機\n背面：綁定用的號碼\n方案：用於現有頁面時無需另購\n耐用性：不怕水、沙子和其他鑰匙'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{zh-TW,details}', 'UTF8')), 'hex') = 'f6e8251a67dd104b2256daaef20938c64eb54981d5a6d5dcab7b08be0cee907d';
