import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Trip, TripUpdate } from '@roadbook/contract/trips/trips'
import { useQuery } from '@tanstack/react-query'
import { suggestionsQuery } from './queries.ts'
import { changeOf, useSuggestionText } from './use-suggestion-text.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = { trip: Trip; onTake: (change: TripUpdate) => void }

/** Suggestions for a trip from earlier trips and jobs, each with its reason. */
export function TripSuggestions({ trip, onTake }: Props) {
  const { t } = useLingui()
  const { data } = useQuery(suggestionsQuery([trip.id]))
  const { valuesOf, reasonOf } = useSuggestionText()
  const suggestions = data?.get(trip.id) ?? []
  if (suggestions.length === 0) return null
  return (
    <Stack as="ul" border="hairline" radius={8} mt={10} aria-label={t`Suggestions`}>
      {suggestions.map((suggestion) => {
        const values = valuesOf(suggestion)
        return (
          <Row as="li" gap={12} justify="between" py={8} pr={8} pl={12} key={values}>
            <Stack as="span" shrink>
              <Text size="small" weight={500} breakWords>
                {values}
              </Text>
              <Text size="tiny" color="text2">
                {reasonOf(trip, suggestion)}
              </Text>
            </Stack>
            <Button
              size="xs"
              variant="default"
              className={styleClasses({ noShrink: true })}
              aria-label={t`Use ${values}`}
              onClick={() => onTake(changeOf(suggestion))}
            >
              <Trans context="suggestion">Use</Trans>
            </Button>
          </Row>
        )
      })}
    </Stack>
  )
}
