CREATE TABLE "event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"actor_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);

CREATE TABLE "change" (
	"event_id" uuid NOT NULL,
	"field" text NOT NULL,
	"old" jsonb,
	"new" jsonb,
	CONSTRAINT "change_event_id_field_pk" PRIMARY KEY("event_id","field")
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"user_agent" text,
	"ip" text
);

CREATE TABLE "idempotency" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);

CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"job_title" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"department_id" uuid,
	"locale" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"avatar_id" uuid,
	"last_seen_at" timestamp(3) with time zone
);

CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#4557d0' NOT NULL,
	"manager_id" uuid,
	"parent_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL
);

CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"guard_name" text DEFAULT 'api' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL
);

CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"guard_name" text DEFAULT 'api' NOT NULL
);

CREATE TABLE "users_roles" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_roles_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "users_permissions" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_permissions_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "roles_permissions" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "roles_permissions_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "change" ADD CONSTRAINT "change_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_department_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_manager_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_roles" ADD CONSTRAINT "users_roles_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_roles" ADD CONSTRAINT "users_roles_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_permissions" ADD CONSTRAINT "users_permissions_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_permissions" ADD CONSTRAINT "users_permissions_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."permissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles_permissions" ADD CONSTRAINT "roles_permissions_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles_permissions" ADD CONSTRAINT "roles_permissions_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."permissions"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "event_row_idx" ON "event" USING btree ("entity","row_id","version");
CREATE INDEX "event_transaction_idx" ON "event" USING btree ("transaction");
CREATE INDEX "event_at_idx" ON "event" USING btree ("at");
CREATE UNIQUE INDEX "session_token_unique" ON "session" USING btree ("token_hash");
CREATE INDEX "session_actor_idx" ON "session" USING btree ("actor_id");
CREATE INDEX "idempotency_created_idx" ON "idempotency" USING btree ("created_at");
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");
CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at","id");
CREATE INDEX "users_name_search" ON "users" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "users_name_sort" ON "users" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "users_email_search" ON "users" USING gin (tms_fold("email") gin_trgm_ops);
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
CREATE INDEX "users_email_sort" ON "users" USING btree ("email" collate "und-x-icu","id");
CREATE INDEX "users_job_title_search" ON "users" USING gin (tms_fold("job_title") gin_trgm_ops);
CREATE INDEX "users_department_ref" ON "users" USING btree ("department_id");
CREATE INDEX "users_last_seen_at_sort" ON "users" USING btree ("last_seen_at","id");
CREATE INDEX "departments_created_at_idx" ON "departments" USING btree ("created_at","id");
CREATE INDEX "departments_updated_at_idx" ON "departments" USING btree ("updated_at","id");
CREATE INDEX "departments_name_search" ON "departments" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "departments_name_unique" ON "departments" USING btree (lower("name"));
CREATE INDEX "departments_name_sort" ON "departments" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "departments_description_search" ON "departments" USING gin (tms_fold("description") gin_trgm_ops);
CREATE INDEX "departments_manager_ref" ON "departments" USING btree ("manager_id");
CREATE INDEX "departments_parent_ref" ON "departments" USING btree ("parent_id");
CREATE INDEX "roles_created_at_idx" ON "roles" USING btree ("created_at","id");
CREATE INDEX "roles_updated_at_idx" ON "roles" USING btree ("updated_at","id");
CREATE INDEX "roles_name_search" ON "roles" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree (lower("name"));
CREATE INDEX "roles_name_sort" ON "roles" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "permissions_created_at_idx" ON "permissions" USING btree ("created_at","id");
CREATE INDEX "permissions_updated_at_idx" ON "permissions" USING btree ("updated_at","id");
CREATE INDEX "permissions_name_search" ON "permissions" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "permissions_name_unique" ON "permissions" USING btree (lower("name"));
CREATE INDEX "permissions_name_sort" ON "permissions" USING btree ("name" collate "und-x-icu","id");
CREATE INDEX "users_roles_target_idx" ON "users_roles" USING btree ("target_id");
CREATE INDEX "users_permissions_target_idx" ON "users_permissions" USING btree ("target_id");
CREATE INDEX "roles_permissions_target_idx" ON "roles_permissions" USING btree ("target_id");
