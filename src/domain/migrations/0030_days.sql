CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"about_type" text,
	"about_id" uuid,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);

CREATE TABLE "guest_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "reminder_given" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"moment" timestamp(3) with time zone NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "todo_workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#4557d0' NOT NULL,
	"team_id" uuid,
	"department_id" uuid
);

CREATE TABLE "todos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"description" text,
	"workspace_id" uuid,
	"stage_id" uuid,
	"is_done" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"priority" text DEFAULT 'medium' NOT NULL,
	"parent_id" uuid,
	"start_at" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone,
	"reminder_minutes" integer,
	"repeat_rule" text,
	"repeat_from" text DEFAULT 'done' NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"task_id" uuid,
	"position" text COLLATE "C" NOT NULL
);

CREATE TABLE "todo_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '#5b6676' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL
);

CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"location" text,
	"event_date" date,
	"start_datetime" timestamp(3) with time zone,
	"end_datetime" timestamp(3) with time zone,
	"is_all_day" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"repeat_type" text,
	"repeat_end_date" date,
	"repeat_rule" text,
	"repeats_until" timestamp(3) with time zone,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"series_id" uuid,
	"occurrence_at" timestamp(3) with time zone,
	"reminder_minutes" integer,
	"meeting_link" text,
	"color" text,
	"is_busy" boolean DEFAULT true NOT NULL,
	"project_id" uuid,
	"guest_emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invitation" integer DEFAULT 0 NOT NULL,
	"uid" text
);

CREATE TABLE "event_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"answer" text DEFAULT 'pending' NOT NULL
);

CREATE TABLE "todo_workspaces_members" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "todo_workspaces_members_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "todo_workspaces_favored_by" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "todo_workspaces_favored_by_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "todos_assignees" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "todos_assignees_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "todos_tags" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "todos_tags_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "events_attendees" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "events_attendees_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "events_tags" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "events_tags_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "tasks" ADD COLUMN "reminder_minutes" integer;
ALTER TABLE "tasks" ADD COLUMN "repeat_rule" text;
ALTER TABLE "tasks" ADD COLUMN "repeat_from" text DEFAULT 'done' NOT NULL;
ALTER TABLE "todo_workspaces" ADD CONSTRAINT "todo_workspaces_team_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces" ADD CONSTRAINT "todo_workspaces_department_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces" ADD CONSTRAINT "todo_workspaces_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces" ADD CONSTRAINT "todo_workspaces_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_workspace_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."todo_workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_stage_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."todo_stages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."todos"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_task_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_stages" ADD CONSTRAINT "todo_stages_workspace_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."todo_workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_stages" ADD CONSTRAINT "todo_stages_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_stages" ADD CONSTRAINT "todo_stages_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_series_fk" FOREIGN KEY ("series_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces_members" ADD CONSTRAINT "todo_workspaces_members_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."todo_workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces_members" ADD CONSTRAINT "todo_workspaces_members_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces_favored_by" ADD CONSTRAINT "todo_workspaces_favored_by_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."todo_workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todo_workspaces_favored_by" ADD CONSTRAINT "todo_workspaces_favored_by_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos_assignees" ADD CONSTRAINT "todos_assignees_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."todos"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos_assignees" ADD CONSTRAINT "todos_assignees_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos_tags" ADD CONSTRAINT "todos_tags_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."todos"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos_tags" ADD CONSTRAINT "todos_tags_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events_attendees" ADD CONSTRAINT "events_attendees_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events_attendees" ADD CONSTRAINT "events_attendees_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events_tags" ADD CONSTRAINT "events_tags_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "events_tags" ADD CONSTRAINT "events_tags_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "calendar_feed_token_unique" ON "calendar_feed" USING btree ("token_hash");
CREATE INDEX "calendar_feed_user_idx" ON "calendar_feed" USING btree ("user_id");
CREATE UNIQUE INDEX "reminder_given_unique" ON "reminder_given" USING btree ("entity","row_id","user_id","kind","moment");
CREATE INDEX "reminder_given_at_idx" ON "reminder_given" USING btree ("given_at");
CREATE INDEX "todo_workspaces_created_at_idx" ON "todo_workspaces" USING btree ("created_at","id","created_by","department_id","deleted_at");
CREATE INDEX "todo_workspaces_updated_at_idx" ON "todo_workspaces" USING btree ("updated_at","id");
CREATE INDEX "todo_workspaces_created_by_own" ON "todo_workspaces" USING btree ("created_by","department_id","deleted_at");
CREATE INDEX "todo_workspaces_name_search" ON "todo_workspaces" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "todo_workspaces_name_sort" ON "todo_workspaces" USING btree ("name" collate "und-x-icu","id","created_by","department_id","deleted_at");
CREATE INDEX "todo_workspaces_description_search" ON "todo_workspaces" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "todo_workspaces_team_ref" ON "todo_workspaces" USING btree ("team_id");
CREATE INDEX "todo_workspaces_department_ref" ON "todo_workspaces" USING btree ("department_id","created_by","deleted_at");
CREATE INDEX "todos_created_at_idx" ON "todos" USING btree ("created_at","id","priority","created_by","workspace_id","deleted_at");
CREATE INDEX "todos_updated_at_idx" ON "todos" USING btree ("updated_at","id");
CREATE INDEX "todos_created_by_own" ON "todos" USING btree ("created_by","priority","workspace_id","deleted_at");
CREATE INDEX "todos_title_search" ON "todos" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "todos_title_sort" ON "todos" USING btree ("title" collate "und-x-icu","id","priority","created_by","workspace_id","deleted_at");
CREATE INDEX "todos_description_search" ON "todos" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "todos_workspace_ref" ON "todos" USING btree ("workspace_id","priority","created_by","deleted_at");
CREATE INDEX "todos_completed_at_sort" ON "todos" USING btree ("completed_at","id","priority","created_by","workspace_id","deleted_at");
CREATE INDEX "todos_parent_ref" ON "todos" USING btree ("parent_id");
CREATE INDEX "todos_start_at_sort" ON "todos" USING btree ("start_at","id","priority","created_by","workspace_id","deleted_at");
CREATE INDEX "todos_due_at_sort" ON "todos" USING btree ("due_at","id","priority","created_by","workspace_id","deleted_at");
CREATE INDEX "todos_task_ref" ON "todos" USING btree ("task_id");
CREATE INDEX "todos_position_sort" ON "todos" USING btree ("position","id");
CREATE INDEX "todos_position_rank" ON "todos" USING btree ("workspace_id","position","id");
CREATE INDEX "todos_stage_position" ON "todos" USING btree ("stage_id","position","id");
CREATE INDEX "todo_stages_created_at_idx" ON "todo_stages" USING btree ("created_at","id","workspace_id");
CREATE INDEX "todo_stages_updated_at_idx" ON "todo_stages" USING btree ("updated_at","id");
CREATE INDEX "todo_stages_workspace_ref" ON "todo_stages" USING btree ("workspace_id");
CREATE INDEX "todo_stages_name_search" ON "todo_stages" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "todo_stages_name_sort" ON "todo_stages" USING btree ("name" collate "und-x-icu","id","workspace_id");
CREATE INDEX "todo_stages_order_sort" ON "todo_stages" USING btree ("order","id","workspace_id");
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at","id","repeat_type","created_by","project_id");
CREATE INDEX "events_updated_at_idx" ON "events" USING btree ("updated_at","id");
CREATE INDEX "events_created_by_own" ON "events" USING btree ("created_by","repeat_type","project_id");
CREATE INDEX "events_title_search" ON "events" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "events_title_sort" ON "events" USING btree ("title" collate "und-x-icu","id","repeat_type","created_by","project_id");
CREATE INDEX "events_description_search" ON "events" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "events_location_search" ON "events" USING gin (tms_fold("location") gin_trgm_ops);
CREATE INDEX "events_event_date_sort" ON "events" USING btree ("event_date","id","repeat_type","created_by","project_id");
CREATE INDEX "events_start_datetime_sort" ON "events" USING btree ("start_datetime","id","repeat_type","created_by","project_id");
CREATE INDEX "events_end_datetime_sort" ON "events" USING btree ("end_datetime","id","repeat_type","created_by","project_id");
CREATE INDEX "events_repeats_until_sort" ON "events" USING btree ("repeats_until","id","repeat_type","created_by","project_id");
CREATE INDEX "events_series_ref" ON "events" USING btree ("series_id");
CREATE INDEX "events_project_ref" ON "events" USING btree ("project_id","repeat_type","created_by");
CREATE INDEX "events_uid_search" ON "events" USING btree (lower("uid")) WHERE "events"."uid" is not null;
CREATE INDEX "event_guests_created_at_idx" ON "event_guests" USING btree ("created_at","id","answer","event_id");
CREATE INDEX "event_guests_updated_at_idx" ON "event_guests" USING btree ("updated_at","id");
CREATE INDEX "event_guests_event_ref" ON "event_guests" USING btree ("event_id","answer");
CREATE INDEX "event_guests_user_ref" ON "event_guests" USING btree ("user_id");
CREATE INDEX "event_guests_email_search" ON "event_guests" USING gin (tms_fold("email") gin_trgm_ops);
CREATE INDEX "todo_workspaces_members_target_idx" ON "todo_workspaces_members" USING btree ("target_id","source_id");
CREATE INDEX "todo_workspaces_favored_by_target_idx" ON "todo_workspaces_favored_by" USING btree ("target_id","source_id");
CREATE INDEX "todos_assignees_target_idx" ON "todos_assignees" USING btree ("target_id","source_id");
CREATE INDEX "todos_tags_target_idx" ON "todos_tags" USING btree ("target_id","source_id");
CREATE INDEX "events_attendees_target_idx" ON "events_attendees" USING btree ("target_id","source_id");
CREATE INDEX "events_tags_target_idx" ON "events_tags" USING btree ("target_id","source_id");
