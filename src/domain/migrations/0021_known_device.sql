CREATE TABLE "known_device" (
	"actor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_device_actor_id_token_hash_pk" PRIMARY KEY("actor_id","token_hash")
);

CREATE INDEX "known_device_token_idx" ON "known_device" USING btree ("token_hash");
