CREATE TABLE "rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"applies_to" text DEFAULT 'person' NOT NULL,
	"user_id" uuid,
	"project_id" uuid,
	"role_id" uuid,
	"valid_from" date NOT NULL,
	"amount" numeric(19, 2) NOT NULL,
	"amount_currency" text,
	"note" text
);

ALTER TABLE "projects" ADD COLUMN "is_billable" boolean DEFAULT true NOT NULL;
ALTER TABLE "time_entries" ADD COLUMN "is_billable" boolean DEFAULT false NOT NULL;
ALTER TABLE "time_entries" ADD COLUMN "agreed_rate" numeric(19, 2);
ALTER TABLE "time_entries" ADD COLUMN "agreed_rate_currency" text;
ALTER TABLE "rates" ADD CONSTRAINT "rates_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rates" ADD CONSTRAINT "rates_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rates" ADD CONSTRAINT "rates_role_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rates" ADD CONSTRAINT "rates_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rates" ADD CONSTRAINT "rates_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "rates_created_at_idx" ON "rates" USING btree ("created_at","id");
CREATE INDEX "rates_updated_at_idx" ON "rates" USING btree ("updated_at","id");
CREATE INDEX "rates_applies_to_sort" ON "rates" USING btree ((array_position(array['person_on_project', 'project', 'person', 'role']::text[], "applies_to"::text)),"id");
CREATE INDEX "rates_user_ref" ON "rates" USING btree ("user_id");
CREATE INDEX "rates_project_ref" ON "rates" USING btree ("project_id");
CREATE INDEX "rates_role_ref" ON "rates" USING btree ("role_id");
CREATE INDEX "rates_valid_from_sort" ON "rates" USING btree ("valid_from","id");
CREATE INDEX "rates_amount_sort" ON "rates" USING btree ("amount","id");
CREATE INDEX "rates_note_search" ON "rates" USING gin (tms_fold("note") gin_trgm_ops);
-- Hours on projects begin as billable, as the projects are; those that were logged before are no other.
UPDATE "time_entries" SET "is_billable" = true WHERE "project_id" IS NOT NULL;
