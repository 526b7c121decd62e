-- Key tag and extra card say that they need a plan of their own, in shops too that are older than these words. A text is replaced only
-- where it is exactly one that a build has seeded, known by its SHA-256; what staff wrote stays.
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{en,description}', to_jsonb(
	E'The same card as the one that comes with a plan: tap it on a phone and your profile opens, in the visitor’s language.\nFive materials, each with its own light. The chip works with every phone that reads NFC; the code on the back opens the same profile on all others.\nIt arrives without a name (the one in the pictures is an example). Connect it to your account with the number printed on it, write what it should show, and hand it over.\nIt has a profile and statistics of its own and needs a plan of its own; without one it still shows name, title and company. If it replaces a lost card, that card’s profile and plan move to it.'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{en,description}', 'UTF8')), 'hex') IN (
	'38f310310e4d134d268f1913506eabe870b46b07374a539fb8bd11e00bbfb7bb',
	'eaefd7abc8b2a96af7fc2e93246edc76cce7281d774ba1066fb5b844ac98681a',
	'f8b64e96784af246f41da8fd2bbc0d80f86ea49984d8c20aa6ed072dbae4ea41',
	'892dacf4ac7affa46ddf36b9835c96551ec33c57d6b7adb79aaa59796962bccd');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{fr,description}', to_jsonb(
	E'La même carte que celle d’un forfait : on l’approche d’un téléphone et votre profil s’ouvre, dans la langue de la personne.\nCinq matières, chacune avec sa lumière. La puce fonctionne avec tous les téléphones qui lisent le NFC; le code au verso ouvre le même profil sur les autres.\nElle arrive sans nom (celui des images est un exemple). Associez-la à votre compte avec le numéro imprimé, écrivez ce qu’elle doit montrer, et tendez-la.\nElle a son profil et ses statistiques, et il lui faut son propre forfait; sans forfait, elle montre quand même le nom, le titre et l’entreprise. Si elle remplace une carte perdue, elle en reprend le profil et le forfait.'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{fr,description}', 'UTF8')), 'hex') IN (
	'3e6c456964454a252ce6140e68586d341b1ac1f9e6fe9e1502dbb93f2daa0bcb',
	'28105d3b505ba02242d0652be48da31245656814791b8d1e617f1eb5798e4717',
	'4c7534aa429a740a34a35d5af6420a26171dd35d804d59c42a76b5d53c78fef4',
	'e99e75dca154a07583d23aa896a04f239ee774ea736196dd854c54daa5a95911');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-CN,description}', to_jsonb(
	E'与套餐附带的卡片完全相同：用手机碰一碰，就会以访客的语言打开您的主页。\n五种材质，各有光泽。芯片适用于所有支持 NFC 的手机；其他手机扫描背面的二维码，也能打开同一个主页。\n寄到的卡片不印姓名（图片中的姓名仅为示例）。用卡上印的卡号绑定到您的账号，写好要展示的内容，就可以递出去了。\n它有自己的主页和统计，需要单独的套餐；没有套餐时仍会显示姓名、职位和公司。若用来替换丢失的卡片，原卡片的主页和套餐会转到它上面。'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{zh-CN,description}', 'UTF8')), 'hex') IN (
	'178e50b65ef5213243699ecc3fd240ba90458c399d389a89a4af7ad65154c2ad',
	'5fe58d8f643c064d5c2731a3d9339116a57be9871004d3cb3c5aa1c2373e202e',
	'40113ed583f4752d8e5fb3a08bf1fb9f58d7e409cbeae0b562daf068f6303020',
	'1f8e2457194c4ddead9c255001b67ab987d3d6829c411b5e8f843b5154c638eb',
	'ef695dc9bb330d1c4c948d832bbcec60a614fda4fe90e3cfd070852c97e87748');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-TW,description}', to_jsonb(
	E'與方案附贈的卡片完全相同：用手機感應，就會以訪客的語言開啟您的個人頁面。\n五種材質，各有光澤。晶片適用於所有支援 NFC 的手機；其他手機掃描背面的 QR Code，也能開啟同一個頁面。\n寄達的卡片不印姓名（圖片中的姓名僅為示例）。以卡上印的號碼綁定到您的帳號，寫好要展示的內容，就可以遞出去了。\n它有自己的個人頁面和統計，需要單獨的方案；沒有方案時仍會顯示姓名、職稱和公司。若用來取代遺失的卡片，原卡片的個人頁面和方案會轉到它上面。'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("words" #>> '{zh-TW,description}', 'UTF8')), 'hex') IN (
	'e47798958dcc2cce50621154a7ae415d1976479add8cf006c6ad7667b893e8a9',
	'bc62cea2f6d26d90d4fc194cc4ab7b47c472b30501d8751cf0c310021017f978',
	'0434cd469f249661fb73ec13f5f5c1e3f65ff0989a6842b1fdf6d6a962fc6e74',
	'9811995006ae125f3dca7180a5f941e04260d6c521230357c9de4a5df8d3d389');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{en,details}', to_jsonb(
	E'Size: 85.60 × 53.98 mm, the size of a bank card\nChip: NFC\nWorks with: Every phone that reads NFC; others scan the QR code\nOn the back: QR code and card number\nPlan: One of its own, as for every card\nName on the card: None; the one in the pictures is an example'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{en,details}', 'UTF8')), 'hex') IN (
	'78fc65f48743b3d1976e802d3c01ed2bb344343467e852c96c8ce7548b7fca60');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{fr,details}', to_jsonb(
	E'Format : 85,60 × 53,98 mm, celui d’une carte bancaire\nPuce : NFC\nCompatibilité : Tous les téléphones qui lisent le NFC; les autres numérisent le code QR\nAu verso : Code QR et numéro de carte\nForfait : Le sien, comme pour chaque carte\nNom sur la carte : Aucun; celui des images est un exemple'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{fr,details}', 'UTF8')), 'hex') IN (
	'ad90a96ed7f77f9e0e1acd2167ad0617285dcde4df51be950d22957ded6b2005');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-CN,details}', to_jsonb(
	E'尺寸：85.60 × 53.98 毫米，与银行卡相同\n芯片：NFC\n适用手机：所有支持 NFC 的手机；其他手机可扫描二维码\n背面：二维码和卡号\n套餐：需要单独的套餐，与每张卡片一样\n姓名：不印，图片中的姓名仅为示例'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{zh-CN,details}', 'UTF8')), 'hex') IN (
	'78e0f12c35cbeab7a7c25781f9853eba95ae92ebb38d76f50f0de80f3727d993');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-TW,details}', to_jsonb(
	E'尺寸：85.60 × 53.98 公釐，與金融卡相同\n晶片：NFC\n適用手機：所有支援 NFC 的手機；其他手機可掃描 QR Code\n背面：QR Code 和卡號\n方案：需要單獨的方案，與每張卡片一樣\n姓名：不印，圖片中的姓名僅為示例'::text))
WHERE "sku" = 'EXTRA-CARD' AND encode(sha256(convert_to("specification" #>> '{zh-TW,details}', 'UTF8')), 'hex') IN (
	'966b61d104f553396d71303fffaf4a463736193a06abdbd88ccaeda36d5d683d');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{en,summary}', to_jsonb(
	E'A profile on your keys: always there, even when the wallet is not.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{en,summary}', 'UTF8')), 'hex') IN (
	'e786e4d35d953e8fa3165ca39bf23dd7d1926780129c41790343013fe8e7f1f3');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{en,description}', to_jsonb(
	E'A round tag of cast resin with the same chip as the card. Tap it on a phone, and its profile opens.\nConnect it like a card, by the number on its back. It has a profile and statistics of its own and needs a plan of its own; without one it still shows name, title and company. You can copy the profile of a card to it.\nWater, sand and other keys do it no harm.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{en,description}', 'UTF8')), 'hex') IN (
	'd7f93efcb260b8e4bb0f14c6f91d223acc1f91e7c22a36f891fa31a1155ae738',
	'b153878706d47150436831f77338a2f73b125cf43c4df5c0a3ca8e34fd9615d8',
	'89b94d20df962389830f29c4b9f513dbcdbe05c4a8860756a13ae6d37bbba50b');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{fr,summary}', to_jsonb(
	E'Un profil sur vos clés : toujours là, même sans portefeuille.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{fr,summary}', 'UTF8')), 'hex') IN (
	'eebf0d863d1fa2b86bdb15e49d11dc7d49d33cd22a38f7fd059700b1f24be3b3',
	'61bc5b0d3f65713bff8f9c6a797766ddf5e8feda64329021d167115388fbe52a');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{fr,description}', to_jsonb(
	E'Une pastille ronde en résine coulée, avec la même puce que la carte. On l’approche d’un téléphone et son profil s’ouvre.\nAssociez-la comme une carte, avec le numéro au dos. Elle a son profil et ses statistiques, et il lui faut son propre forfait; sans forfait, elle montre quand même le nom, le titre et l’entreprise. Vous pouvez y copier le profil d’une carte.\nL’eau, le sable et les autres clés ne lui font rien.'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{fr,description}', 'UTF8')), 'hex') IN (
	'5469dd8343fa663442e2ba9a53cc50af68b0e101164414f5e107655414769e5c',
	'42e4aa8a5ae2911b90ea18a9d9fac6ec7497befe27d5d49d167adade950cbe19',
	'4ce98b63e26543335d73f72698e0c0dc8bcfa95b3a078b2268ef8d8a9ad5524d',
	'666cdc614b3e0790c4234c70e8f94a89667615f25179a8dba6e8c4874fc485bf');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-CN,description}', to_jsonb(
	E'浇铸树脂制成的圆形挂扣，芯片与卡片相同。用手机碰一碰，就会打开它的主页。\n像卡片一样，用背面的卡号绑定即可。它有自己的主页和统计，需要单独的套餐；没有套餐时仍会显示姓名、职位和公司。您可以把某张卡片的主页内容复制到它上面。\n不怕水，不怕沙，也不怕别的钥匙。'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{zh-CN,description}', 'UTF8')), 'hex') IN (
	'c416656d875c7b679b537d57e4f502aec23dc78c4c58f416b9ec47d28e3cc745',
	'dd738838192f04362e10d311d7d46c44539d3e30b17435e0c798a7049747a2ac',
	'1c0234ce92e077f9c2b242121d4194e69ea7aef4d38107ef240dfb88194a679c',
	'c7d7fc6800d420706245d6a2eee06f8a2c94f60218e046be2ad54aca77b850bf');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "words" = jsonb_set("words", '{zh-TW,description}', to_jsonb(
	E'灌注樹脂製成的圓形吊牌，晶片與卡片相同。用手機感應，就會開啟它的頁面。\n像卡片一樣，以背面的號碼綁定即可。它有自己的個人頁面和統計，需要單獨的方案；沒有方案時仍會顯示姓名、職稱和公司。您可以把某張卡片的個人頁面內容複製到它上面。\n不怕水、不怕沙，也不怕其他鑰匙。'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("words" #>> '{zh-TW,description}', 'UTF8')), 'hex') IN (
	'568d93ba1cbd20fa4e692b02e125f3fee75e0cc94c04fa3cb268876a0bb89194',
	'eefe56ef5768739d01bd41123e2dc847373af4ee63eda86ef44531f49c04f1ce',
	'c66c6f33d3dc042ba76655fe2965eb8951d7e3b05c918a74f475597d13c47c30');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{en,details}', to_jsonb(
	E'Material: Cast resin, with a ring of brushed steel\nSize: 34 mm across, 4 mm thick\nChip: NFC, the same as in the card\nWorks with: Every phone that reads NFC\nOn the back: The number to connect it by\nPlan: One of its own, as for every card\nUnharmed by: Water, sand and other keys'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{en,details}', 'UTF8')), 'hex') IN (
	'158b1020631be6f784637b0f507650b458feeb2ea6787824eba10600472727a2');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{fr,details}', to_jsonb(
	E'Matière : Résine coulée, avec un anneau en acier brossé\nDimensions : 34 mm de diamètre, 4 mm d’épaisseur\nPuce : NFC, la même que celle de la carte\nCompatibilité : Tous les téléphones qui lisent le NFC\nAu dos : Le numéro qui sert à l’associer\nForfait : Le sien, comme pour chaque carte\nNe craint pas : L’eau, le sable et les autres clés'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{fr,details}', 'UTF8')), 'hex') IN (
	'ec9c42e52958e88fc5ce42867edc3217406ac1e2c90b1b12d90615720996d7dc');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-CN,details}', to_jsonb(
	E'材质：浇铸树脂，配拉丝钢环\n尺寸：直径 34 毫米，厚 4 毫米\n芯片：NFC，与卡片相同\n适用手机：所有支持 NFC 的手机\n背面：绑定用的卡号\n套餐：需要单独的套餐，与每张卡片一样\n耐用性：不怕水、沙子和别的钥匙'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{zh-CN,details}', 'UTF8')), 'hex') IN (
	'd7d174fa65c7e4641ac0770459d0985bd655c7e094d02463dd51b261cce6ab83',
	'50e59363dc268790718041bb07a762f974dc6505378a6c34d72752ede648e62f');--> statement-breakpoint
UPDATE "products" SET "version" = "version" + 1, "specification" = jsonb_set("specification", '{zh-TW,details}', to_jsonb(
	E'材質：灌注樹脂，附髮絲紋鋼環\n尺寸：直徑 34 公釐，厚 4 公釐\n晶片：NFC，與卡片相同\n適用手機：所有支援 NFC 的手機\n背面：綁定用的號碼\n方案：需要單獨的方案，與每張卡片一樣\n耐用性：不怕水、沙子和其他鑰匙'::text))
WHERE "sku" = 'KEY-TAG' AND encode(sha256(convert_to("specification" #>> '{zh-TW,details}', 'UTF8')), 'hex') IN (
	'1183446cb09ee371d7f25eb19ab1ffde7bec7be31b9129ba110a4d1a4bfaf85d');
