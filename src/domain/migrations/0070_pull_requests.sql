CREATE TABLE "repository_secret" (
	"repository_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);

CREATE TABLE "hook_delivery" (
	"repository_id" uuid NOT NULL,
	"delivery" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "hook_delivery_repository_id_delivery_pk" PRIMARY KEY("repository_id","delivery")
);

CREATE TABLE "hook_fact" (
	"repository_id" uuid NOT NULL,
	"about" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rank" integer NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "hook_fact_repository_id_about_key_pk" PRIMARY KEY("repository_id","about","key")
);

CREATE TABLE "repositories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"repository" text NOT NULL,
	"provider" text NOT NULL,
	"project_id" uuid NOT NULL,
	"last_delivery_at" timestamp(3) with time zone,
	"last_delivery" text
);

CREATE TABLE "pull_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"title" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"checks" text,
	"review_requested" boolean DEFAULT false NOT NULL,
	"project_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"author" text,
	"branch" text,
	"url" text,
	"opened_at" timestamp(3) with time zone,
	"changed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);

CREATE TABLE "pull_requests_tasks" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "pull_requests_tasks_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "repositories" ADD CONSTRAINT "repositories_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."repositories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests_tasks" ADD CONSTRAINT "pull_requests_tasks_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."pull_requests"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pull_requests_tasks" ADD CONSTRAINT "pull_requests_tasks_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "hook_delivery_received_idx" ON "hook_delivery" USING btree ("repository_id","received_at");
CREATE INDEX "repositories_created_at_idx" ON "repositories" USING btree ("created_at","id","provider","last_delivery","project_id");
CREATE INDEX "repositories_updated_at_idx" ON "repositories" USING btree ("updated_at","id");
CREATE INDEX "repositories_repository_search" ON "repositories" USING gin (tms_fold("repository") gin_trgm_ops);
CREATE INDEX "repositories_repository_sort" ON "repositories" USING btree ("repository" collate "und-x-icu","id","provider","last_delivery","project_id");
CREATE INDEX "repositories_project_ref" ON "repositories" USING btree ("project_id","provider","last_delivery");
CREATE INDEX "repositories_last_delivery_at_sort" ON "repositories" USING btree ("last_delivery_at","id");
CREATE UNIQUE INDEX "repositories_project_provider_repository_unique" ON "repositories" USING btree ("project_id","provider",lower("repository"));
CREATE INDEX "pull_requests_created_at_idx" ON "pull_requests" USING btree ("created_at","id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_updated_at_idx" ON "pull_requests" USING btree ("updated_at","id");
CREATE INDEX "pull_requests_title_search" ON "pull_requests" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "pull_requests_title_sort" ON "pull_requests" USING btree ("title" collate "und-x-icu","id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_number_sort" ON "pull_requests" USING btree ("number","id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_state_sort" ON "pull_requests" USING btree ((array_position(array['draft', 'open', 'approved', 'changes_requested', 'merged', 'closed']::text[], "state"::text)),"id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_project_ref" ON "pull_requests" USING btree ("project_id","state","checks","provider");
CREATE INDEX "pull_requests_source_ref" ON "pull_requests" USING btree ("source_id");
CREATE INDEX "pull_requests_author_search" ON "pull_requests" USING gin (tms_fold("author") gin_trgm_ops);
CREATE INDEX "pull_requests_branch_search" ON "pull_requests" USING gin (tms_fold("branch") gin_trgm_ops);
CREATE INDEX "pull_requests_opened_at_sort" ON "pull_requests" USING btree ("opened_at","id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_changed_at_sort" ON "pull_requests" USING btree ("changed_at","id","state","checks","provider","project_id");
CREATE INDEX "pull_requests_ended_at_sort" ON "pull_requests" USING btree ("ended_at","id","state","checks","provider","project_id");
CREATE UNIQUE INDEX "pull_requests_source_number_unique" ON "pull_requests" USING btree ("source_id","number");
CREATE INDEX "pull_requests_tasks_target_idx" ON "pull_requests_tasks" USING btree ("target_id","source_id");
