import * as contract from '../../../schemas/contract/session/outbox.ts'
import { escapeHtml } from '../../../schemas/contract/html.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { download } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { assertLocal } from '../../http/request/local.ts'
import type { ServerModule } from '../../http/module.ts'

const MAX_SHOWN = 100

function newest(db: Queries) {
  return db
    .selectFrom('sys_outbox')
    .select(['channel', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

function pageOf(title: string, lang: string, content: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>${title}</title><style>body{font:15px/1.6 system-ui,sans-serif;max-width:640px;margin:32px auto;padding:0 16px;color:#1c2430}
li{margin:0 0 12px;padding:12px 16px;border:1px solid #d6dce4;border-radius:8px;list-style:none}ul{padding:0}p{margin:0}small{color:#5d6878}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`
}

/** The mailbox of the development driver. With any other driver, and so in production, its address does not exist, and it answers this machine only. */
export const outbox: ServerModule = {
  name: 'outbox',
  routes: ({ env }) =>
    env.messages.driver === 'development' && !env.production
      ? [
          bind(contract.mailbox, async (context) => {
            assertLocal(context)
            const { db, locale } = context
            const rows = await newest(db)
            const items = rows.map(
              (row) =>
                `<li><small>${row.created_at} · ${row.channel} → ${escapeHtml(row.recipient)}</small><p>${escapeHtml(row.body)}</p></li>`,
            )
            const content =
              items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${say('OUTBOX_EMPTY', {}, locale)}</p>`
            return download({
              data: pageOf(say('OUTBOX_TITLE', {}, locale), locale, content),
              type: 'text/html; charset=utf-8',
              disposition: 'inline',
            })
          }),
        ]
      : [],
}
