CREATE TABLE "row_image" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"image" jsonb NOT NULL
);

CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"kind" text DEFAULT 'project' NOT NULL,
	"description" text,
	"visibility" text DEFAULT 'own' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL
);

ALTER TABLE "projects" ADD COLUMN "template_id" uuid;
ALTER TABLE "tasks" ADD COLUMN "template_id" uuid;
ALTER TABLE "documents" ADD COLUMN "template_id" uuid;
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "templates_created_at_idx" ON "templates" USING btree ("created_at","id","kind","visibility","created_by");
CREATE INDEX "templates_updated_at_idx" ON "templates" USING btree ("updated_at","id");
CREATE INDEX "templates_created_by_own" ON "templates" USING btree ("created_by","kind","visibility");
CREATE INDEX "templates_name_search" ON "templates" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "templates_name_sort" ON "templates" USING btree ("name" collate "und-x-icu","id","kind","visibility","created_by");
CREATE INDEX "templates_description_search" ON "templates" USING gin (tms_fold("description") gin_trgm_ops);
ALTER TABLE "projects" ADD CONSTRAINT "projects_template_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_template_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "projects_template_ref" ON "projects" USING btree ("template_id");
CREATE INDEX "tasks_template_ref" ON "tasks" USING btree ("template_id");
CREATE INDEX "documents_template_ref" ON "documents" USING btree ("template_id");
