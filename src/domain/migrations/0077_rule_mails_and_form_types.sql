CREATE TABLE "intake_forms_types" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "intake_forms_types_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "automation_rules" ADD COLUMN "mails" integer DEFAULT 0 NOT NULL;
ALTER TABLE "automation_rules" ADD COLUMN "mails_since" timestamp(3) with time zone;
ALTER TABLE "intake_forms_types" ADD CONSTRAINT "intake_forms_types_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."intake_forms"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "intake_forms_types" ADD CONSTRAINT "intake_forms_types_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "intake_forms_types_target_idx" ON "intake_forms_types" USING btree ("target_id","source_id");
