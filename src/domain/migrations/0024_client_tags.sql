CREATE TABLE "clients_tags" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "clients_tags_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "clients_tags" ADD CONSTRAINT "clients_tags_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "clients_tags" ADD CONSTRAINT "clients_tags_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "clients_tags_target_idx" ON "clients_tags" USING btree ("target_id","source_id");
