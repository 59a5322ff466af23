CREATE TABLE "reminder_snoozed" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"again_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "reminder_snoozed_entity_row_id_user_id_pk" PRIMARY KEY("entity","row_id","user_id")
);

CREATE INDEX "reminder_snoozed_at_idx" ON "reminder_snoozed" USING btree ("again_at");
