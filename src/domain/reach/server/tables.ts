import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** The secrets with which webhooks sign their deliveries. */
const webhookSecret = pgTable('webhook_secret', {
  webhook_id: uuid('webhook_id').primaryKey(),
  secret: text('secret').notNull(),
})

export const reachTables = { webhookSecret }
