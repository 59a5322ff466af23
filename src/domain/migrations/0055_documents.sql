CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"path" uuid[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"kind" text DEFAULT 'document' NOT NULL,
	"project_id" uuid,
	"parent_id" uuid,
	"is_draft" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"shared_with_client" boolean DEFAULT false NOT NULL,
	"position" text COLLATE "C" NOT NULL
);

CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"document_id" uuid NOT NULL,
	"content" text,
	"position" text COLLATE "C" NOT NULL,
	"content_plain" text GENERATED ALWAYS AS (tms_plain("content")) STORED
);

CREATE TABLE "documents_readers" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "documents_readers_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "documents_reader_teams" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "documents_reader_teams_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "documents_reader_departments" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "documents_reader_departments_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "documents_tags" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "documents_tags_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "documents_favored_by" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "documents_favored_by_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "documents" ADD CONSTRAINT "documents_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pages" ADD CONSTRAINT "pages_document_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pages" ADD CONSTRAINT "pages_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pages" ADD CONSTRAINT "pages_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_readers" ADD CONSTRAINT "documents_readers_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_readers" ADD CONSTRAINT "documents_readers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_reader_teams" ADD CONSTRAINT "documents_reader_teams_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_reader_teams" ADD CONSTRAINT "documents_reader_teams_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_reader_departments" ADD CONSTRAINT "documents_reader_departments_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_reader_departments" ADD CONSTRAINT "documents_reader_departments_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_tags" ADD CONSTRAINT "documents_tags_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_tags" ADD CONSTRAINT "documents_tags_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_favored_by" ADD CONSTRAINT "documents_favored_by_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "documents_favored_by" ADD CONSTRAINT "documents_favored_by_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "documents_created_at_idx" ON "documents" USING btree ("created_at","id","kind","visibility","project_id","deleted_at");
CREATE INDEX "documents_updated_at_idx" ON "documents" USING btree ("updated_at","id");
CREATE INDEX "documents_path_idx" ON "documents" USING gin ("path");
CREATE INDEX "documents_title_search" ON "documents" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "documents_title_sort" ON "documents" USING btree ("title" collate "und-x-icu","id","kind","visibility","project_id","deleted_at");
CREATE INDEX "documents_project_ref" ON "documents" USING btree ("project_id","kind","visibility","deleted_at");
CREATE INDEX "documents_position_sort" ON "documents" USING btree ("position","id");
CREATE INDEX "documents_position_rank" ON "documents" USING btree ("project_id","position","id");
CREATE INDEX "documents_parent_position" ON "documents" USING btree ("parent_id","position","id");
CREATE INDEX "pages_created_at_idx" ON "pages" USING btree ("created_at","id","document_id","deleted_at");
CREATE INDEX "pages_updated_at_idx" ON "pages" USING btree ("updated_at","id");
CREATE INDEX "pages_title_search" ON "pages" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "pages_title_sort" ON "pages" USING btree ("title" collate "und-x-icu","id","document_id","deleted_at");
CREATE INDEX "pages_document_ref" ON "pages" USING btree ("document_id","deleted_at");
CREATE INDEX "pages_content_search" ON "pages" USING gin (tms_fold("content_plain") gin_trgm_ops);
CREATE INDEX "pages_position_sort" ON "pages" USING btree ("position","id");
CREATE INDEX "pages_position_rank" ON "pages" USING btree ("document_id","position","id");
CREATE INDEX "documents_readers_target_idx" ON "documents_readers" USING btree ("target_id","source_id");
CREATE INDEX "documents_reader_teams_target_idx" ON "documents_reader_teams" USING btree ("target_id","source_id");
CREATE INDEX "documents_reader_departments_target_idx" ON "documents_reader_departments" USING btree ("target_id","source_id");
CREATE INDEX "documents_tags_target_idx" ON "documents_tags" USING btree ("target_id","source_id");
CREATE INDEX "documents_favored_by_target_idx" ON "documents_favored_by" USING btree ("target_id","source_id");
