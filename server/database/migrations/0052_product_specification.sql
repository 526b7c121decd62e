ALTER TABLE "products" ADD COLUMN "specification" jsonb DEFAULT '{"en":{"details":"","inTheBox":""},"fr":{"details":"","inTheBox":""},"zh-CN":{"details":"","inTheBox":""},"zh-TW":{"details":"","inTheBox":""}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_specification" CHECK ("products"."specification" ?& array['en', 'fr', 'zh-CN', 'zh-TW']
        and jsonb_array_length(jsonb_path_query_array("products"."specification", '$.*.details ? (@.type() == "string")')) = 4
        and jsonb_array_length(jsonb_path_query_array("products"."specification", '$.*.inTheBox ? (@.type() == "string")')) = 4);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_specified_when_listed" CHECK (not "products"."is_listed" or
        not jsonb_path_exists("products"."specification",
          '$ ? (@.*.details == "" && @.*.details <> "" || @.*.inTheBox == "" && @.*.inTheBox <> "")'));