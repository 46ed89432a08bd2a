import { useMemo } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getMenuTree, moveEntry } from '../../../api/organization/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { reloadMenu } from '../../reload-menu.ts'
import { menuDocument } from './menu-document.ts'
import { TreeScreen } from './TreeScreen.tsx'

// The side menu beside the page follows at once; the page does not wait for it.
const reloadOwnMenu = () => void reloadMenu()

/** The menu entries and controls. */
export function MenuPage() {
  const { value, error, reload } = useLoaded([], getMenuTree)
  const document = useMemo(() => value && menuDocument(value), [value])
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return document ? (
    <TreeScreen
      document={document}
      permission="system:permission"
      load={getMenuTree}
      move={moveEntry}
      onChanged={reloadOwnMenu}
    />
  ) : (
    <Loading />
  )
}
