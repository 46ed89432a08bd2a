import { useHost } from '../../host/host.tsx'

/** Says that searches may be slow; a place that stays is read out when something comes to stand in it. */
export function IndexingNote({ isIndexing }: { readonly isIndexing: boolean }) {
  const { ports } = useHost()
  return (
    <div className="vi-indexing" aria-live="polite">
      {isIndexing && ports.say('LIST_INDEXING')}
    </div>
  )
}
