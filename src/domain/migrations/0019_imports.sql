CREATE TABLE "import_detail" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"survey" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"report" jsonb,
	"failure" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL
);

CREATE TABLE "import_key" (
	"scope_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"row_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"written" jsonb,
	CONSTRAINT "import_key_scope_id_source_kind_key_pk" PRIMARY KEY("scope_id","source","kind","key")
);

CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"is_made" boolean NOT NULL,
	"written_before" jsonb,
	CONSTRAINT "import_row_import_id_entity_row_id_pk" PRIMARY KEY("import_id","entity","row_id")
);

CREATE TABLE "work_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"file_name" text NOT NULL,
	"file_id" uuid,
	"project_id" uuid,
	"tasks" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL
);

ALTER TABLE "work_imports" ADD CONSTRAINT "work_imports_file_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "work_imports" ADD CONSTRAINT "work_imports_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "work_imports" ADD CONSTRAINT "work_imports_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "work_imports" ADD CONSTRAINT "work_imports_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "import_key_row_idx" ON "import_key" USING btree ("row_id");
CREATE INDEX "import_key_import_idx" ON "import_key" USING btree ("import_id");
CREATE INDEX "import_row_row_idx" ON "import_row" USING btree ("entity","row_id");
CREATE INDEX "work_imports_created_at_idx" ON "work_imports" USING btree ("created_at","id","format","state","created_by");
CREATE INDEX "work_imports_updated_at_idx" ON "work_imports" USING btree ("updated_at","id");
CREATE INDEX "work_imports_name_search" ON "work_imports" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "work_imports_name_sort" ON "work_imports" USING btree ("name" collate "und-x-icu","id","format","state","created_by");
CREATE INDEX "work_imports_file_name_search" ON "work_imports" USING gin (tms_fold("file_name") gin_trgm_ops);
CREATE INDEX "work_imports_file_ref" ON "work_imports" USING btree ("file_id");
CREATE INDEX "work_imports_project_ref" ON "work_imports" USING btree ("project_id");
