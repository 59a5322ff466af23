CREATE TABLE "dependencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"predecessor_id" uuid NOT NULL,
	"successor_id" uuid NOT NULL,
	"type" text DEFAULT 'finish_start' NOT NULL,
	"lag" integer DEFAULT 0 NOT NULL,
	"elapsed" boolean DEFAULT false NOT NULL
);

CREATE TABLE "baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text
);

CREATE TABLE "baseline_bars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"baseline_id" uuid NOT NULL,
	"task_id" uuid,
	"phase_id" uuid,
	"name" text,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"duration" integer,
	"estimate" integer,
	"is_milestone" boolean DEFAULT false NOT NULL
);

CREATE TABLE "business_calendars_users" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "business_calendars_users_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "projects" ADD COLUMN "calendar_id" uuid;
ALTER TABLE "projects" ADD COLUMN "status_at" timestamp(3) with time zone;
ALTER TABLE "projects" ADD COLUMN "constraints_win" boolean DEFAULT false NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "duration" integer;
ALTER TABLE "tasks" ADD COLUMN "calendar_id" uuid;
ALTER TABLE "tasks" ADD COLUMN "is_milestone" boolean DEFAULT false NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "is_manual" boolean DEFAULT false NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "constraint" text;
ALTER TABLE "tasks" ADD COLUMN "constraint_at" timestamp(3) with time zone;
ALTER TABLE "tasks" ADD COLUMN "deadline_at" timestamp(3) with time zone;
ALTER TABLE "tasks" ADD COLUMN "actual_start_at" timestamp(3) with time zone;
ALTER TABLE "tasks" ADD COLUMN "actual_end_at" timestamp(3) with time zone;
ALTER TABLE "tasks" ADD COLUMN "delay" integer DEFAULT 0 NOT NULL;
ALTER TABLE "dependencies" ADD CONSTRAINT "dependencies_predecessor_fk" FOREIGN KEY ("predecessor_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dependencies" ADD CONSTRAINT "dependencies_successor_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dependencies" ADD CONSTRAINT "dependencies_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dependencies" ADD CONSTRAINT "dependencies_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baselines" ADD CONSTRAINT "baselines_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baselines" ADD CONSTRAINT "baselines_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baselines" ADD CONSTRAINT "baselines_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baseline_bars" ADD CONSTRAINT "baseline_bars_baseline_fk" FOREIGN KEY ("baseline_id") REFERENCES "public"."baselines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baseline_bars" ADD CONSTRAINT "baseline_bars_task_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baseline_bars" ADD CONSTRAINT "baseline_bars_phase_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baseline_bars" ADD CONSTRAINT "baseline_bars_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "baseline_bars" ADD CONSTRAINT "baseline_bars_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "business_calendars_users" ADD CONSTRAINT "business_calendars_users_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."business_calendars"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "business_calendars_users" ADD CONSTRAINT "business_calendars_users_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dependencies_created_at_idx" ON "dependencies" USING btree ("created_at","id","type","predecessor_id","successor_id");
CREATE INDEX "dependencies_updated_at_idx" ON "dependencies" USING btree ("updated_at","id");
CREATE INDEX "dependencies_predecessor_ref" ON "dependencies" USING btree ("predecessor_id","type","successor_id");
CREATE INDEX "dependencies_successor_ref" ON "dependencies" USING btree ("successor_id","type","predecessor_id");
CREATE UNIQUE INDEX "dependencies_predecessor_successor_unique" ON "dependencies" USING btree ("predecessor_id","successor_id");
CREATE INDEX "baselines_created_at_idx" ON "baselines" USING btree ("created_at","id","project_id");
CREATE INDEX "baselines_updated_at_idx" ON "baselines" USING btree ("updated_at","id");
CREATE INDEX "baselines_project_ref" ON "baselines" USING btree ("project_id");
CREATE INDEX "baselines_name_search" ON "baselines" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "baselines_name_sort" ON "baselines" USING btree ("name" collate "und-x-icu","id","project_id");
CREATE UNIQUE INDEX "baselines_project_name_unique" ON "baselines" USING btree ("project_id",lower("name"));
CREATE INDEX "baseline_bars_created_at_idx" ON "baseline_bars" USING btree ("created_at","id","baseline_id","task_id","phase_id");
CREATE INDEX "baseline_bars_updated_at_idx" ON "baseline_bars" USING btree ("updated_at","id");
CREATE INDEX "baseline_bars_baseline_ref" ON "baseline_bars" USING btree ("baseline_id","task_id","phase_id");
CREATE INDEX "baseline_bars_task_ref" ON "baseline_bars" USING btree ("task_id","baseline_id","phase_id");
CREATE INDEX "baseline_bars_phase_ref" ON "baseline_bars" USING btree ("phase_id","baseline_id","task_id");
CREATE INDEX "business_calendars_users_target_idx" ON "business_calendars_users" USING btree ("target_id","source_id");
ALTER TABLE "projects" ADD CONSTRAINT "projects_calendar_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."business_calendars"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_calendar_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."business_calendars"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "projects_calendar_ref" ON "projects" USING btree ("calendar_id");
CREATE INDEX "tasks_calendar_ref" ON "tasks" USING btree ("calendar_id");
