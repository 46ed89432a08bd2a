import { Alert, Spin } from 'antd'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { quotedNames } from '../../schemas/language/text.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { objectAt } from '../document/json.ts'
import { type ScreenSummary, createScreen, deleteDraft, loadDraft } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { NamingDialog } from './NamingDialog.tsx'
import type { NewScreen } from './blank.ts'
import { copyDocuments, siblingLists, subTablesOf, tableOfDocument } from './copy.ts'

interface CopyDialogProps {
  readonly of: ScreenSummary
  readonly all: readonly ScreenSummary[]
  readonly onClose: () => void
  readonly onCopied: (id: string) => void
}

async function load(id: string) {
  const { document } = await loadDraft(id)
  const subTables = await Promise.all(
    subTablesOf(document).map(async ({ name, screen }) => ({ name, document: (await loadDraft(screen)).document })),
  )
  return { document, subTables }
}

/** Stores the documents one after the other; where one is refused, those before it go again. */
async function createAll(documents: readonly Parameters<typeof createScreen>[0][]): Promise<void> {
  const made: string[] = []
  try {
    for (const document of documents) made.push((await createScreen(document)).id)
  } catch (reason) {
    await Promise.all(made.map((id) => deleteDraft(id)))
    throw reason
  }
}

/** Explains what a copy contains and asks for its names. */
export function CopyDialog({ of, all, onClose, onCopied }: CopyDialogProps) {
  const { say, words, ports } = useDesigner()
  const { value, error, reload } = useLoaded([of.id], () => load(of.id))
  const title = words(of.title) || of.id
  if (!value) {
    return (
      <Dialog open title={say('DESIGNER_COPY_TITLE', { title })} footer={null} onCancel={onClose}>
        {error === undefined ? (
          <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
        ) : (
          <ErrorBox error={error} onRetry={reload} />
        )}
      </Dialog>
    )
  }
  const { document, subTables } = value
  const taken = all.map(({ id }) => id)
  const titlesOf = (screens: readonly string[]) =>
    quotedNames(
      screens.map((id) => words(all.find((each) => each.id === id)?.title) || id),
      ports.locale,
    )
  const siblings = siblingLists(document)
  const faultsOf = ({ table, permission }: NewScreen) => ({
    ...(table === tableOfDocument(document) ? { table: say('DESIGNER_COPY_TABLE_TAKEN') } : {}),
    ...(permission === ownProperty(document, 'permission')
      ? { permission: say('DESIGNER_COPY_PERMISSION_TAKEN') }
      : {}),
  })
  const handleOk = async (named: NewScreen) => {
    await createAll(
      copyDocuments({
        of: document,
        as: named,
        subTables,
        taken,
        titleOf: (below) => say('DESIGNER_COPY_SUB_TABLE', { title: words(below), of: named.title }),
      }),
    )
    onCopied(named.id)
  }
  return (
    <NamingDialog
      title={say('DESIGNER_COPY_TITLE', { title })}
      okText={say('DESIGNER_COPY_OK')}
      initial={{
        title: say('DESIGNER_COPY_NAME', { title }),
        parent: String(ownProperty(objectAt(document, 'menu'), 'parent') ?? ''),
      }}
      taken={all}
      hasTable={tableOfDocument(document) !== undefined}
      faultsOf={faultsOf}
      onOk={handleOk}
      onClose={onClose}
    >
      <Alert
        type="info"
        className="vd-gap"
        title={
          <>
            <p className="vd-said">{say('DESIGNER_COPY_TEXT')}</p>
            {subTables.length > 0 && (
              <p className="vd-said">
                {say('DESIGNER_COPY_SUB_TABLES', {
                  titles: titlesOf(subTablesOf(document).map(({ screen }) => screen)),
                })}
              </p>
            )}
            {siblings.length > 0 && (
              <p className="vd-said">{say('DESIGNER_COPY_BESIDE', { titles: titlesOf(siblings) })}</p>
            )}
          </>
        }
      />
    </NamingDialog>
  )
}
