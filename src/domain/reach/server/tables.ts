import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Secrets of webhooks, by which their deliveries are signed. */
const webhookSecret = pgTable('webhook_secret', {
  webhook_id: uuid('webhook_id').primaryKey(),
  secret: text('secret').notNull(),
})

export const reachTables = { webhookSecret }
