CREATE TABLE "awaited" (
	"name" text NOT NULL,
	"key" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "awaited_name_key_pk" PRIMARY KEY("name","key")
);

