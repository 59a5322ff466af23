CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"type" text DEFAULT 'agile' NOT NULL,
	"description" text,
	"status" text DEFAULT 'planning' NOT NULL,
	"priority" text NOT NULL,
	"destination" text NOT NULL,
	"department_id" uuid,
	"client_id" uuid,
	"budget" numeric(19, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"is_production" boolean DEFAULT false NOT NULL,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"actual_delivered_at" timestamp(3) with time zone,
	"urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parent_id" uuid
);

CREATE TABLE "projects_users" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "projects_users_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "projects_tags" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "projects_tags_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "projects_skills" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "projects_skills_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "projects_previous_projects" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "projects_previous_projects_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "projects_favored_by" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "projects_favored_by_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "mail_body" ADD COLUMN "attachment_name" text;
ALTER TABLE "mail_body" ADD COLUMN "attachment_type" text;
ALTER TABLE "mail_body" ADD COLUMN "attachment" "bytea";
ALTER TABLE "projects" ADD CONSTRAINT "projects_department_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_users" ADD CONSTRAINT "projects_users_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_users" ADD CONSTRAINT "projects_users_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_tags" ADD CONSTRAINT "projects_tags_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_tags" ADD CONSTRAINT "projects_tags_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_skills" ADD CONSTRAINT "projects_skills_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_skills" ADD CONSTRAINT "projects_skills_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."skills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_previous_projects" ADD CONSTRAINT "projects_previous_projects_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_previous_projects" ADD CONSTRAINT "projects_previous_projects_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_favored_by" ADD CONSTRAINT "projects_favored_by_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects_favored_by" ADD CONSTRAINT "projects_favored_by_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "projects_created_at_idx" ON "projects" USING btree ("created_at","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_updated_at_idx" ON "projects" USING btree ("updated_at","id");
CREATE INDEX "projects_name_search" ON "projects" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "projects_name_sort" ON "projects" USING btree ("name" collate "und-x-icu","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_description_search" ON "projects" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "projects_department_ref" ON "projects" USING btree ("department_id","status","priority","type","destination","created_by","client_id","deleted_at");
CREATE INDEX "projects_client_ref" ON "projects" USING btree ("client_id","status","priority","type","destination","created_by","department_id","deleted_at");
CREATE INDEX "projects_start_at_sort" ON "projects" USING btree ("start_at","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_end_at_sort" ON "projects" USING btree ("end_at","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_delivered_at_sort" ON "projects" USING btree ("delivered_at","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_actual_delivered_at_sort" ON "projects" USING btree ("actual_delivered_at","id","status","priority","type","destination","created_by","department_id","client_id","deleted_at");
CREATE INDEX "projects_parent_ref" ON "projects" USING btree ("parent_id");
CREATE INDEX "projects_users_target_idx" ON "projects_users" USING btree ("target_id");
CREATE INDEX "projects_tags_target_idx" ON "projects_tags" USING btree ("target_id");
CREATE INDEX "projects_skills_target_idx" ON "projects_skills" USING btree ("target_id");
CREATE INDEX "projects_previous_projects_target_idx" ON "projects_previous_projects" USING btree ("target_id");
CREATE INDEX "projects_favored_by_target_idx" ON "projects_favored_by" USING btree ("target_id");
