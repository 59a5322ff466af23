ALTER TABLE "seen_up_to" ALTER COLUMN "place" SET DATA TYPE bigint;
