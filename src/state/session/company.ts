import { proxy } from 'valtio'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { prefetchCompany, getActiveItem, getCompany, getTenantTitle } from '../../api/session.ts'
import { logProblem } from '../../lib/log.ts'
import { session } from './session.ts'
import { readSession, writeSession } from '../storage/storage.ts'

/** The organisation. Written by this module only. */
export const company = proxy({ name: '', logo: '', tenantTitle: '' })

/** Title of the sign-in page; a failed look-up leaves the platform's own name. */
export async function loadTenantTitle(): Promise<void> {
  try {
    company.tenantTitle = await getTenantTitle(window.location.hostname)
  } catch (reason) {
    logProblem('the title for this domain is not known', reason)
  }
}
/** Asks for the company before the frame is there that will: it is drawn with its name at once. */
export function beginCompany(): void {
  prefetchCompany().then(
    (loaded) => Object.assign(company, loaded),
    () => undefined,
  )
}
export async function loadCompany(): Promise<void> {
  try {
    Object.assign(company, await getCompany())
  } catch (reason) {
    logProblem('the company is not known', reason)
  }
}

/** The item in work of those whose tenant has one. Written by this module only. */
export const activeItem = proxy({ pname: '' })

const tenantsWithItems = () => splitCommaList(__ACTIVE_ITEM_TENANTS__)

/** Asks for the item in work, for people of the tenants that have such items only. */
export async function loadActiveItem(): Promise<void> {
  activeItem.pname = ''
  if (!tenantsWithItems().includes(session.tenantid)) return
  const { username } = session
  try {
    const pname = await getActiveItem(username)
    if (session.username === username) activeItem.pname = pname
  } catch (reason) {
    logProblem('the item in work is not known', reason)
  }
}

const GRAPH = 'KNOWLEDGE_GRAPH'
/** Whether the sign-in page shows the background of the knowledge graph: its mark is in the address, or was there earlier in this browser session. */
export function isGraphAddress(href: string = window.location.href, mark: string = __GRAPH_HOST__): boolean {
  if (mark !== '' && href.includes(mark)) writeSession(GRAPH, true)
  return readSession(GRAPH) === true
}

export function platformName(locale: Locale): string {
  return __PLATFORM_NAME__ || say('SHELL_PLATFORM', {}, locale)
}
/** Name for header, logo and footer: the company, else the tenant's title, else the platform. */
export function organizationName(
  known: { readonly name: string; readonly tenantTitle: string },
  locale: Locale,
): string {
  return known.name || known.tenantTitle || platformName(locale)
}
