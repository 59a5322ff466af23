CREATE TABLE "phases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"weight" integer DEFAULT 1 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "sprints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"phase_id" uuid NOT NULL,
	"name" text NOT NULL,
	"goal" text,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp(3) with time zone
);

CREATE TABLE "stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"sprint_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '#5b6676' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"limit" integer,
	"status" text
);

CREATE TABLE "epics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#4557d0' NOT NULL,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone
);

ALTER TABLE "phases" ADD CONSTRAINT "phases_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phases" ADD CONSTRAINT "phases_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phases" ADD CONSTRAINT "phases_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_phase_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stages" ADD CONSTRAINT "stages_sprint_fk" FOREIGN KEY ("sprint_id") REFERENCES "public"."sprints"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stages" ADD CONSTRAINT "stages_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stages" ADD CONSTRAINT "stages_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "epics" ADD CONSTRAINT "epics_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "epics" ADD CONSTRAINT "epics_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "epics" ADD CONSTRAINT "epics_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "phases_created_at_idx" ON "phases" USING btree ("created_at","id","project_id");
CREATE INDEX "phases_updated_at_idx" ON "phases" USING btree ("updated_at","id");
CREATE INDEX "phases_project_ref" ON "phases" USING btree ("project_id");
CREATE INDEX "phases_name_search" ON "phases" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "phases_name_sort" ON "phases" USING btree ("name" collate "und-x-icu","id","project_id");
CREATE INDEX "phases_start_at_sort" ON "phases" USING btree ("start_at","id","project_id");
CREATE INDEX "phases_end_at_sort" ON "phases" USING btree ("end_at","id","project_id");
CREATE INDEX "phases_order_sort" ON "phases" USING btree ("order","id","project_id");
CREATE INDEX "sprints_created_at_idx" ON "sprints" USING btree ("created_at","id","phase_id");
CREATE INDEX "sprints_updated_at_idx" ON "sprints" USING btree ("updated_at","id");
CREATE INDEX "sprints_phase_ref" ON "sprints" USING btree ("phase_id");
CREATE INDEX "sprints_name_search" ON "sprints" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "sprints_name_sort" ON "sprints" USING btree ("name" collate "und-x-icu","id","phase_id");
CREATE INDEX "sprints_start_at_sort" ON "sprints" USING btree ("start_at","id","phase_id");
CREATE INDEX "sprints_end_at_sort" ON "sprints" USING btree ("end_at","id","phase_id");
CREATE INDEX "stages_created_at_idx" ON "stages" USING btree ("created_at","id","status","sprint_id");
CREATE INDEX "stages_updated_at_idx" ON "stages" USING btree ("updated_at","id");
CREATE INDEX "stages_sprint_ref" ON "stages" USING btree ("sprint_id","status");
CREATE INDEX "stages_name_search" ON "stages" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "stages_name_sort" ON "stages" USING btree ("name" collate "und-x-icu","id","status","sprint_id");
CREATE INDEX "stages_order_sort" ON "stages" USING btree ("order","id","status","sprint_id");
CREATE INDEX "epics_created_at_idx" ON "epics" USING btree ("created_at","id","project_id");
CREATE INDEX "epics_updated_at_idx" ON "epics" USING btree ("updated_at","id");
CREATE INDEX "epics_project_ref" ON "epics" USING btree ("project_id");
CREATE INDEX "epics_name_search" ON "epics" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "epics_name_sort" ON "epics" USING btree ("name" collate "und-x-icu","id","project_id");
CREATE INDEX "epics_start_at_sort" ON "epics" USING btree ("start_at","id","project_id");
CREATE INDEX "epics_end_at_sort" ON "epics" USING btree ("end_at","id","project_id");
