import type { Locale } from '../../../schemas/language/text.ts'
import { escapeHtml } from '../../../schemas/contract/html.ts'

/** A page that shows one announcement and can do nothing else. */
export function htmlPage(locale: Locale, title: string, facts: string, content: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>body{max-width:760px;margin:0 auto;padding:24px 16px;font:16px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif;color:#1c2430}h1{font-size:22px}header p{color:#5d6878;font-size:13px}img{max-width:100%}table{border-collapse:collapse}td,th{border:1px solid #cfd6df;padding:4px 8px}</style></head>
<body><main><header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(facts)}</p></header>${content}</main></body></html>`
}
