CREATE TABLE "table_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"transaction" "xid8" NOT NULL,
	"counts" jsonb NOT NULL,
	"taken_back_at" timestamp(3) with time zone
);

ALTER TABLE "events" ADD COLUMN "organizer" text;
CREATE INDEX "table_import_actor_idx" ON "table_import" USING btree ("actor_id","entity","at");
