ALTER TABLE "tickets" ADD COLUMN "first_reply_worked" integer;
