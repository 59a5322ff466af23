CREATE TABLE "log_place" (
	"reader" text PRIMARY KEY NOT NULL,
	"seen" text NOT NULL,
	"until" text,
	"after_transaction" text,
	"after_id" uuid
);

CREATE TABLE "webhook_secret" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);

CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"url" text NOT NULL,
	"entity" text NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"where" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"runs_as_id" uuid,
	"stopped_because" text
);

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"about_type" text,
	"about_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"status" integer,
	"answer" text,
	"duration" integer,
	"sent_at" timestamp(3) with time zone,
	"body" text NOT NULL
);

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_runs_as_fk" FOREIGN KEY ("runs_as_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at","id","stopped_because","created_by");
CREATE INDEX "webhooks_updated_at_idx" ON "webhooks" USING btree ("updated_at","id");
CREATE INDEX "webhooks_created_by_own" ON "webhooks" USING btree ("created_by","stopped_because");
CREATE INDEX "webhooks_url_search" ON "webhooks" USING gin (tms_fold("url") gin_trgm_ops);
CREATE INDEX "webhooks_url_sort" ON "webhooks" USING btree ("url" collate "und-x-icu","id","stopped_because","created_by");
CREATE INDEX "webhooks_runs_as_ref" ON "webhooks" USING btree ("runs_as_id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at","id","state","error","webhook_id");
CREATE INDEX "webhook_deliveries_updated_at_idx" ON "webhook_deliveries" USING btree ("updated_at","id");
CREATE INDEX "webhook_deliveries_webhook_ref" ON "webhook_deliveries" USING btree ("webhook_id","state","error");
CREATE INDEX "webhook_deliveries_event_search" ON "webhook_deliveries" USING gin (tms_fold("event") gin_trgm_ops);
CREATE INDEX "webhook_deliveries_about_subject" ON "webhook_deliveries" USING btree ("about_type","about_id");
CREATE INDEX "webhook_deliveries_sent_at_sort" ON "webhook_deliveries" USING btree ("sent_at","id","state","error","webhook_id");
