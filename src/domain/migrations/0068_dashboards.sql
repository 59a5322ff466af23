CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"title" text NOT NULL,
	"tiles" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE "dashboards_people" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "dashboards_people_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "dashboards_roles" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "dashboards_roles_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards_people" ADD CONSTRAINT "dashboards_people_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."dashboards"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards_people" ADD CONSTRAINT "dashboards_people_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards_roles" ADD CONSTRAINT "dashboards_roles_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."dashboards"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards_roles" ADD CONSTRAINT "dashboards_roles_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dashboards_created_at_idx" ON "dashboards" USING btree ("created_at","id","created_by");
CREATE INDEX "dashboards_updated_at_idx" ON "dashboards" USING btree ("updated_at","id");
CREATE INDEX "dashboards_created_by_own" ON "dashboards" USING btree ("created_by");
CREATE INDEX "dashboards_title_search" ON "dashboards" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "dashboards_title_sort" ON "dashboards" USING btree ("title" collate "und-x-icu","id","created_by");
CREATE INDEX "dashboards_people_target_idx" ON "dashboards_people" USING btree ("target_id","source_id");
CREATE INDEX "dashboards_roles_target_idx" ON "dashboards_roles" USING btree ("target_id","source_id");
