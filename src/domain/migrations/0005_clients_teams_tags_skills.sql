CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#4557d0' NOT NULL,
	"department_id" uuid,
	"leader_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL
);

CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"website" text,
	"address" text,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL
);

CREATE TABLE "skills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"description" text
);

CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"color" text DEFAULT '#4557d0' NOT NULL,
	"description" text
);

CREATE TABLE "teams_members" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "teams_members_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "users" ADD COLUMN "client_id" uuid;
ALTER TABLE "teams" ADD CONSTRAINT "teams_department_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_leader_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "clients" ADD CONSTRAINT "clients_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "clients" ADD CONSTRAINT "clients_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "skills" ADD CONSTRAINT "skills_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "skills" ADD CONSTRAINT "skills_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tags" ADD CONSTRAINT "tags_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tags" ADD CONSTRAINT "tags_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams_members" ADD CONSTRAINT "teams_members_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams_members" ADD CONSTRAINT "teams_members_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "teams_created_at_idx" ON "teams" USING btree ("created_at","id","leader_id","department_id");
CREATE INDEX "teams_updated_at_idx" ON "teams" USING btree ("updated_at","id");
CREATE INDEX "teams_name_search" ON "teams" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree (lower("name"));
CREATE INDEX "teams_name_sort" ON "teams" USING btree ("name" collate "und-x-icu","id","leader_id","department_id");
CREATE INDEX "teams_description_search" ON "teams" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "teams_department_ref" ON "teams" USING btree ("department_id","leader_id");
CREATE INDEX "teams_leader_ref" ON "teams" USING btree ("leader_id","department_id");
CREATE INDEX "clients_created_at_idx" ON "clients" USING btree ("created_at","id");
CREATE INDEX "clients_updated_at_idx" ON "clients" USING btree ("updated_at","id");
CREATE INDEX "clients_name_search" ON "clients" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "clients_name_unique" ON "clients" USING btree (lower("name"));
CREATE INDEX "clients_name_sort" ON "clients" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "clients_contact_name_search" ON "clients" USING gin (tms_fold("contact_name") gin_trgm_ops);
CREATE INDEX "clients_email_search" ON "clients" USING gin (tms_fold("email") gin_trgm_ops);
CREATE INDEX "clients_phone_search" ON "clients" USING gin (tms_fold("phone") gin_trgm_ops);
CREATE INDEX "skills_created_at_idx" ON "skills" USING btree ("created_at","id");
CREATE INDEX "skills_updated_at_idx" ON "skills" USING btree ("updated_at","id");
CREATE INDEX "skills_name_search" ON "skills" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "skills_name_unique" ON "skills" USING btree (lower("name"));
CREATE INDEX "skills_name_sort" ON "skills" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "skills_description_search" ON "skills" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "tags_created_at_idx" ON "tags" USING btree ("created_at","id");
CREATE INDEX "tags_updated_at_idx" ON "tags" USING btree ("updated_at","id");
CREATE INDEX "tags_name_search" ON "tags" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree (lower("name"));
CREATE INDEX "tags_name_sort" ON "tags" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "tags_description_search" ON "tags" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "teams_members_target_idx" ON "teams_members" USING btree ("target_id");
ALTER TABLE "users" ADD CONSTRAINT "users_client_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_client_ref" ON "users" USING btree ("client_id");
