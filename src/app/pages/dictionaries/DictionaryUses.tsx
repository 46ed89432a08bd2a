import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type Text, textIn } from '../../../../schemas/language/text.ts'
import { getDictionaryUses } from '../../../api/screens.ts'
import { usePorts } from '../../../ports/context.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { useSay } from '../../../ui/use-say.ts'

const KINDS = { page: 'DICT_PAGE_USED_PAGE', draft: 'DICT_PAGE_USED_DRAFT' } as const

/** The pages, reports and rules that name a dictionary, for a person who may list pages. */
export function DictionaryUses({ code }: { readonly code: string }) {
  const say = useSay()
  const { locale } = usePorts()
  const mayList = usePermissions().can('system:screen:list')
  // A list of uses is help: where it cannot be had, the entries are edited without it.
  const { latest: uses = [] } = useLoaded(mayList ? [code] : undefined, (signal) =>
    getDictionaryUses(code, signal).catch(() => []),
  )
  if (uses.length === 0) return null
  return (
    <details className="v-dict-uses">
      <summary>{say('DICT_PAGE_USES', { count: uses.length })}</summary>
      <ul>
        {uses.map(({ kind, id, title }) => {
          const isPage = kind === 'page' || kind === 'draft'
          const name = say(isPage ? KINDS[kind] : 'DICT_PAGE_USED_OTHER', {
            title: textIn(title as Text, locale) || id,
          })
          return (
            <li key={`${kind} ${id}`}>
              {isPage ? <a href={`#/online/designer?id=${encodeURIComponent(id)}`}>{name}</a> : name}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
