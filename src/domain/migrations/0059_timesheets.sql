CREATE TABLE "timesheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"user_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"from_at" timestamp(3) with time zone,
	"to_at" timestamp(3) with time zone,
	"time_zone" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text
);

ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "timesheets_created_at_idx" ON "timesheets" USING btree ("created_at","id","status","user_id");
CREATE INDEX "timesheets_updated_at_idx" ON "timesheets" USING btree ("updated_at","id");
CREATE INDEX "timesheets_user_ref" ON "timesheets" USING btree ("user_id","status");
CREATE INDEX "timesheets_starts_on_sort" ON "timesheets" USING btree ("starts_on","id","status","user_id");
CREATE INDEX "timesheets_status_sort" ON "timesheets" USING btree ((array_position(array['open', 'submitted', 'approved', 'refused']::text[], "status"::text)),"id","status","user_id");
CREATE UNIQUE INDEX "timesheets_user_starts_on_unique" ON "timesheets" USING btree ("user_id","starts_on");
