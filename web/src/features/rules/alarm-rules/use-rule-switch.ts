import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { showError } from '../../../lib/toasts.ts'

type Rule = { id: string; name: string; active: boolean; version: number }

/** The queries of one kind of rules. */
export type RuleQueries = {
  key: readonly [string]
  oneQuery: (id: string) => { queryKey: QueryKey }
}

/** The key of the query that reads all of them. */
export const listKeyOf = ({ key }: Pick<RuleQueries, 'key'>) => [...key, 'all']

type Spec<Row extends Rule> = {
  rules: RuleQueries
  /** Reads them again. */
  changed: () => Promise<void>
  call: (id: string, body: { active: boolean; version: number }) => Promise<Row>
  /** The message if somebody else has changed it. */
  staleText: (name: string) => string
}

/** Switches a rule on or off: shown at once, and reverted if the server refuses. */
export function useRuleSwitch<Row extends Rule>({ rules, changed, ...spec }: Spec<Row>) {
  const client = useQueryClient()
  const listKey = listKeyOf(rules)
  const known = () => client.getQueryData<Row[]>(listKey)
  const put = (id: string, fields: Partial<Rule>) =>
    client.setQueryData<Row[]>(listKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...fields } : one)),
    )
  return useMutation({
    meta: { handles: ['stale_version'] },
    // One after the other: a second click waits for the version from the first one.
    scope: { id: rules.key[0] },
    mutationFn: ({ rule: { id, version }, active }: { rule: Rule; active: boolean }) => {
      const newest = known()?.find((one) => one.id === id)
      return spec.call(id, { active, version: Math.max(version, newest?.version ?? 0) })
    },
    onMutate: async ({ rule: { id }, active }) => {
      await client.cancelQueries({ queryKey: rules.key })
      put(id, { active })
    },
    onSuccess: (rule) => {
      client.setQueryData(rules.oneQuery(rule.id).queryKey, rule)
      // Only its version: a pending change is already shown.
      put(rule.id, { version: rule.version })
    },
    onError: (error, { rule }) => {
      put(rule.id, { active: rule.active })
      if (error instanceof ApiError && error.code === 'stale_version') showError(spec.staleText(rule.name))
    },
    onSettled: changed,
  })
}
