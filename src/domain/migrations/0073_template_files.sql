ALTER TABLE "row_image" ADD COLUMN "files" uuid[] DEFAULT '{}' NOT NULL;
ALTER TABLE "todos" ADD COLUMN "template_id" uuid;
ALTER TABLE "todos" ADD CONSTRAINT "todos_template_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "todos_template_ref" ON "todos" USING btree ("template_id");
