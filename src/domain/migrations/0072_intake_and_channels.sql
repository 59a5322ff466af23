CREATE TABLE "intake_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"intro" text,
	"thanks" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"asks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requires" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type_id" uuid NOT NULL,
	"domain_id" uuid,
	"priority" text DEFAULT 'medium' NOT NULL,
	"token" text
);

DROP INDEX "webhooks_created_at_idx";
DROP INDEX "webhooks_created_by_own";
DROP INDEX "webhooks_url_sort";
ALTER TABLE "tickets" ADD COLUMN "form_id" uuid;
ALTER TABLE "webhooks" ADD COLUMN "product" text DEFAULT 'webhook' NOT NULL;
ALTER TABLE "webhooks" ADD COLUMN "project_id" uuid;
ALTER TABLE "webhooks" ADD COLUMN "team_id" uuid;
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_type_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_domain_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."team_domains"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "intake_forms_created_at_idx" ON "intake_forms" USING btree ("created_at","id");
CREATE INDEX "intake_forms_updated_at_idx" ON "intake_forms" USING btree ("updated_at","id");
CREATE INDEX "intake_forms_name_search" ON "intake_forms" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "intake_forms_name_sort" ON "intake_forms" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "intake_forms_ends_at_sort" ON "intake_forms" USING btree ("ends_at","id");
CREATE INDEX "intake_forms_type_ref" ON "intake_forms" USING btree ("type_id");
CREATE INDEX "intake_forms_domain_ref" ON "intake_forms" USING btree ("domain_id");
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_form_fk" FOREIGN KEY ("form_id") REFERENCES "public"."intake_forms"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_team_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tickets_form_ref" ON "tickets" USING btree ("form_id");
CREATE INDEX "webhooks_project_ref" ON "webhooks" USING btree ("project_id");
CREATE INDEX "webhooks_team_ref" ON "webhooks" USING btree ("team_id");
CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at","id","product","stopped_because","created_by");
CREATE INDEX "webhooks_created_by_own" ON "webhooks" USING btree ("created_by","product","stopped_because");
CREATE INDEX "webhooks_url_sort" ON "webhooks" USING btree ("url" collate "und-x-icu","id","product","stopped_because","created_by");
