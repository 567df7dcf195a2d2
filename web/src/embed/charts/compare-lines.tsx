import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { Row, Stack, Grid, Box, Text } from '../../ui/layout.tsx'
import classes from './charts.module.css'

type Line = { key: string; name: string; colour: string; values: readonly number[]; total: string }

type Props = {
  label: string
  months: readonly string[]
  lines: readonly Line[]
  textOf: (value: number) => string
}

/** Lines for comparison; the list beside them shows the values of the month under the pointer. */
export function CompareLines({ label, months, lines, textOf }: Props) {
  const f = useFormat()
  const [shown, setShown] = useState<number>()
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values))
  const month = shown === undefined ? undefined : months[shown]
  const at = (index: number) => ((index + 0.5) / months.length) * 100
  return (
    <Grid columns="1fr 260px" border="hairline" radius={8} gap={24} p={16} narrow={{ columns: 1 }}>
      <figure className={classes.plot} aria-label={label} onPointerLeave={() => setShown(undefined)}>
        <span className={classes.top} aria-hidden="true">
          {textOf(highest)}
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} className={classes.gridLine} />
          ))}
          {shown !== undefined && (
            <line x1={at(shown)} x2={at(shown)} y1="0" y2="100" className={classes.pointer} />
          )}
          {lines.map(({ key, colour, values }) => (
            <polyline
              key={key}
              points={values.map((value, index) => `${at(index)},${heightOf(value, highest)}`).join(' ')}
              style={{ stroke: colour }}
              className={classes.line}
            />
          ))}
        </svg>
        {lines.map(({ key, colour, values }) =>
          values.map((value, index) => (
            <span
              // A line has one dot a month.
              key={`${key} ${months[index] ?? ''}`}
              className={classes.dot}
              data-shown={shown === index || months.length === 1 || undefined}
              style={{ left: `${at(index)}%`, top: `${heightOf(value, highest)}%`, background: colour }}
            />
          )),
        )}
        <Row align="stretch" cover>
          {months.map((one, index) => (
            <Text
              grow
              key={one}
              onPointerEnter={() => setShown(index)}
              onPointerDown={() => setShown(index)}
            />
          ))}
        </Row>
        <figcaption className={classes.axis} aria-hidden="true">
          <span>{f.shortMonth(months[0] ?? '')}</span>
          {months.length > 1 && <span>{f.shortMonth(months.at(-1) ?? '')}</span>}
        </figcaption>
      </figure>
      <Box narrow={{ pt: 8 }} className={classes.legend}>
        <p className={classes.caption}>
          {month === undefined
            ? `${f.shortMonth(months[0] ?? '')} – ${f.shortMonth(months.at(-1) ?? '')}`
            : f.monthAndYear(month)}
        </p>
        <Stack as="ul" gap={8} pt={12}>
          {lines.map(({ key, name, colour, values, total }) => (
            <Row as="li" gap={8} key={key}>
              <i style={{ background: colour }} />
              <Text truncate>{name}</Text>
              <Text as="b" ml="auto" tabular nowrap>
                {shown === undefined ? total : textOf(values[shown] ?? 0)}
              </Text>
            </Row>
          ))}
        </Stack>
      </Box>
      <Text as="table" unseen>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {months.map((one) => (
              <th key={one} scope="col">
                {f.monthAndYear(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={months[index]}>{textOf(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Text>
    </Grid>
  )
}

function heightOf(value: number, highest: number): number {
  return highest > 0 ? 100 - (value / highest) * 100 : 100
}
