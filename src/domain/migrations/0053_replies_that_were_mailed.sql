CREATE TABLE "reply_mail" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL
);

-- Replies that were mailed before: a mail of the ticket was written in the transaction of the reply, within seconds.
INSERT INTO "reply_mail" (comment_id, sent_at)
SELECT c.id, min(m.created_at) FROM "comments" c JOIN "mail" m ON m.about_type = 'ticket' AND m.about_id = c.about_id
  AND m.created_at BETWEEN c.created_at AND c.created_at + interval '5 seconds'
WHERE c.about_type = 'ticket' AND c.shared_with_client AND c.from_address IS NULL GROUP BY c.id;
