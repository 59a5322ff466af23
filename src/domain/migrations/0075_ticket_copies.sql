ALTER TABLE "tickets" ADD COLUMN "copied_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "tickets" ADD COLUMN "reply_to_email" text;
ALTER TABLE "tickets" ADD COLUMN "answered_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;
