CREATE TABLE "business_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"always_open" boolean DEFAULT false NOT NULL,
	"monday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tuesday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wednesday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"thursday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"friday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"saturday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sunday" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"calendar_id" uuid NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"until" date,
	"every_year" boolean DEFAULT false NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE "business_calendars" ADD CONSTRAINT "business_calendars_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "business_calendars" ADD CONSTRAINT "business_calendars_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_calendar_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."business_calendars"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "business_calendars_created_at_idx" ON "business_calendars" USING btree ("created_at","id");
CREATE INDEX "business_calendars_updated_at_idx" ON "business_calendars" USING btree ("updated_at","id");
CREATE INDEX "business_calendars_name_search" ON "business_calendars" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "business_calendars_name_unique" ON "business_calendars" USING btree (lower("name"));
CREATE INDEX "business_calendars_name_sort" ON "business_calendars" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "holidays_created_at_idx" ON "holidays" USING btree ("created_at","id","calendar_id");
CREATE INDEX "holidays_updated_at_idx" ON "holidays" USING btree ("updated_at","id");
CREATE INDEX "holidays_calendar_ref" ON "holidays" USING btree ("calendar_id");
CREATE INDEX "holidays_name_search" ON "holidays" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "holidays_name_sort" ON "holidays" USING btree ("name" collate "und-x-icu","id","calendar_id");
CREATE INDEX "holidays_day_sort" ON "holidays" USING btree ("day","id","calendar_id");
