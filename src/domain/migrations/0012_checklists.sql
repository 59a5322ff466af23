CREATE TABLE "checklists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"task_id" uuid NOT NULL,
	"name" text NOT NULL
);

CREATE TABLE "checklist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"checklist_id" uuid NOT NULL,
	"text" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"due_at" timestamp(3) with time zone,
	"position" text COLLATE "C" NOT NULL
);

ALTER TABLE "checklists" ADD CONSTRAINT "checklists_task_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_checklist_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_assignee_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "checklists_created_at_idx" ON "checklists" USING btree ("created_at","id","task_id");
CREATE INDEX "checklists_updated_at_idx" ON "checklists" USING btree ("updated_at","id");
CREATE INDEX "checklists_task_ref" ON "checklists" USING btree ("task_id");
CREATE INDEX "checklists_name_search" ON "checklists" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "checklist_items_created_at_idx" ON "checklist_items" USING btree ("created_at","id","checklist_id");
CREATE INDEX "checklist_items_updated_at_idx" ON "checklist_items" USING btree ("updated_at","id");
CREATE INDEX "checklist_items_checklist_ref" ON "checklist_items" USING btree ("checklist_id");
CREATE INDEX "checklist_items_text_search" ON "checklist_items" USING gin (tms_fold("text") gin_trgm_ops);
CREATE INDEX "checklist_items_assignee_ref" ON "checklist_items" USING btree ("assignee_id");
CREATE INDEX "checklist_items_position_rank" ON "checklist_items" USING btree ("position");
