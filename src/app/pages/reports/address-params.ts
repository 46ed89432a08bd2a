/** What the address of a report page may say: values of parameters and forced conditions, and nothing else. */
const MAY = /^(?:self|force)_[A-Za-z]\w{0,58}$/

export function paramsOfAddress(search: string): Record<string, string> {
  const stated = [...new URLSearchParams(search)]
  // A menu entry may state a parameter by its bare name, as existing clients have it.
  return Object.fromEntries(
    stated.flatMap(([name, value]) =>
      MAY.test(name) ? [[name, value]] : /^[A-Za-z]\w{0,58}$/.test(name) ? [[`self_${name}`, value]] : [],
    ),
  )
}
