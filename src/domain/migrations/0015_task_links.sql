CREATE TABLE "tasks_blocks" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "tasks_blocks_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "tasks_relates_to" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "tasks_relates_to_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "tasks_duplicates" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "tasks_duplicates_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "tasks_blocks" ADD CONSTRAINT "tasks_blocks_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks_blocks" ADD CONSTRAINT "tasks_blocks_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks_relates_to" ADD CONSTRAINT "tasks_relates_to_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks_relates_to" ADD CONSTRAINT "tasks_relates_to_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks_duplicates" ADD CONSTRAINT "tasks_duplicates_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks_duplicates" ADD CONSTRAINT "tasks_duplicates_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tasks_blocks_target_idx" ON "tasks_blocks" USING btree ("target_id");
CREATE INDEX "tasks_relates_to_target_idx" ON "tasks_relates_to" USING btree ("target_id");
CREATE INDEX "tasks_duplicates_target_idx" ON "tasks_duplicates" USING btree ("target_id");
