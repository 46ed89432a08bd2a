interface FactsProps {
  readonly facts: readonly (readonly [string, string | null | undefined])[]
}
/** What is shown and cannot be changed here. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="v-account-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
