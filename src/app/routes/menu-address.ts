import type { MenuPlaceholder } from '../../../schemas/contract/organization/menu-placeholders.ts'
import { apiBase, pdfUrl, staticUrl, viewUrl } from '../../api/client/context.ts'
import { logProblem } from '../../lib/log.ts'
import type { MenuMeta } from '../../state/menu.ts'
import { session } from '../../state/session/session.ts'
import { fillPlaceholders, webAddress } from './placeholders.ts'

const originOf = (address: string) => new URL(address, window.location.href).origin
/** The origin that serves this client and its calls; no other one gets the token. */
const isOwn = (address: string) => [window.location.origin, originOf(apiBase())].includes(originOf(address))

/** Address of an external menu entry with its placeholders filled in; undefined when it has none that may be opened. */
export function menuAddress(meta: Pick<MenuMeta, 'url'>): string | undefined {
  const { url } = meta
  if (!url) return undefined
  const text = encodeURIComponent
  const fill = (token: string) =>
    webAddress(
      fillPlaceholders(url, {
        baseURL: apiBase(),
        "window._CONFIG['domianURL']": apiBase(),
        staticURL: staticUrl('x').replace(/\/x$/, ''),
        previewURL: viewUrl(),
        pdfURL: pdfUrl(),
        token: text(token),
        tenantId: text(session.tenantid || '0'),
        'userInfo.username': text(session.username),
        'userInfo.id': text(session.info?.id ?? ''),
      } satisfies Record<MenuPlaceholder, string>),
    )
  const without = fill('')
  const filled = fill(session.token)
  if (without === undefined || filled === undefined || without === filled) return without
  if (isOwn(without) && isOwn(filled)) return filled
  logProblem('a menu address asks for the token on a foreign site and does not get it')
  return without
}

/** Address of a print page with the row and the user appended, as the contract has it; the token is not sent. */
export function printAddress(template: string, id: string): string | undefined {
  return menuAddress({
    url: `${template}${template.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}&token={{token}}`,
  })
}
