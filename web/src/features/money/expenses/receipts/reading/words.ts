// The words of receipts, folded (see fold.ts): English, German, Italian, French, Spanish, Portuguese, Dutch and Polish. Maltese receipts
// are printed in English.

import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { anyOf } from './fold.ts'

const list = (text: string) => text.split(',').map((word) => word.trim())

/** Labels of the amount to pay. */
export const totalWords = anyOf(
  list(
    `total, grand total, amount due, amount payable, balance due, total due, to pay, total to pay, total amount, amount paid,
    summe, gesamt, gesamtsumme, gesamtbetrag, endbetrag, rechnungsbetrag, zahlbetrag, zu zahlen, bruttobetrag, betrag, total betrag,
    totale, totale complessivo, importo totale, importo pagato, totale documento, importo, totale da pagare,
    montant, montant total, total ttc, net a payer, a payer, montant ttc, montant reel,
    importe, importe total, total a pagar, total factura, a pagar, total pago,
    totaal, te betalen, totaalbedrag, bedrag, totaal te betalen,
    suma, suma pln, do zaplaty, razem, razem do zaplaty, naleznosc, kwota do zaplaty`,
  ),
)

/** Labels of a sum that is not what was paid, although it may be called a total. */
export const otherSumWords = anyOf(
  list(
    `subtotal, sub total, total net, net total, net amount, taxable, excl, excluding, ex vat, discount, change, tendered, cash given, points, savings,
    you saved, zwischensumme, netto, nettobetrag, nettosumme, ruckgeld, wechselgeld, gegeben, erhalten, rabatt, punkte, pfand,
    subtotale, imponibile, netto iva, resto, sconto, non riscosso, sous total, total ht, montant ht, ht, hors taxe, rendu, rendu monnaie, remise,
    base imponible, base imp, base, cambio, descuento, iliquido, troco, subtotaal, wisselgeld, korting, terug,
    sprzedaz opodatkowana, sprzedaz opod, reszta, rabat, wplacono, preautorizacion, autorizzato, max, limit`,
  ),
)

export const vatWords = anyOf(
  list(
    'vat, v.a.t., mwst, ust, mehrwertsteuer, umsatzsteuer, steuer, iva, i.v.a., di cui iva, tva, t.v.a., btw, ptu, tax, gst, suma ptu, podatek',
  ),
)

/** A total with its tax is still the total. */
export const includingWords =
  /\b(?:incl|inkl|including|included|inclusive|ttc|gross|brutto|compresa|inclusa|incluida|incluido|comprise|zawiera|w tym)/

/** Labels of a payment, which repeats the total. */
export const paymentWords = anyOf(
  list(
    `card, visa, mastercard, maestro, amex, cash, paid, payment, debit, credit, kartenzahlung, karte, ec, ec-cash, girocard, bar, bargeld, bezahlt,
    carta, bancomat, contanti, pagamento elettronico, pagobancomat, cb, carte, carte bancaire, especes, paye, tarjeta, efectivo, pagado, cartao, dinheiro,
    pin, pinnen, contant, betaald, karta, karta platnicza, gotowka, zaplacono, fleet card, fuel card, tankkarte, routex, dkv, uta`,
  ),
)

/** Labels of the receipt's date. */
export const dateWords = anyOf(
  list(
    `date, invoice date, receipt date, date of issue, issued, issue date, datum, belegdatum, rechnungsdatum, tag, data, data documento, data emissione, del,
    date de facture, le, fecha, fecha factura, fecha de emision, factuurdatum, data wystawienia, data sprzedazy, emitida em`,
  ),
)

/** Labels of other dates. */
export const otherDayWords = anyOf(
  list(
    `due, due date, payable by, valid, valid until, expires, expiry, exp, printed, opening, since, delivery, order date, fallig, faellig, zahlbar bis, gultig, gultig bis,
    lieferdatum, leistungszeitraum, von, bis, scadenza, valido, valida, echeance, valable, jusqu, vencimiento, valido hasta, caduca, vervaldatum, geldig,
    vervalt, termin platnosci, wazny do, born, geboren`,
  ),
)

export const quantityWords =
  'menge|volume|vol|volumen|quantity|qty|quantita|qta|quantite|qte|cantidad|cant|hoeveelheid|ilosc|litres|liters|liter|litri|litros|energie|energy|energia'

export const priceWords =
  'price|unit price|preis|einzelpreis|preis pro liter|prezzo|prezzo unitario|prix|prix unitaire|pu|p.u.|precio|prijs|cena|tarif|tariff'

export const odometerWords =
  'km[ -]?stand|kilometerstand|tachostand|tacho|odometer|odo|mileage|km attuali|chilometri|chilometraggio|contachilometri|kilometrage|compteur|kilometros|kilometraje|cuentakilometros|przebieg|stan licznika|km'

/** Products; the first match is the type. */
export const typeWords: readonly (readonly [ExpenseType, RegExp])[] = [
  [
    'charging',
    anyOf(
      list(
        'kwh, ladevorgang, ladesaule, ladestation, charging, charging session, ev charging, recharge electrique, ricarica, recarga, laadsessie, laadpaal, ladowanie',
      ),
    ),
  ],
  [
    'fuel',
    anyOf(
      list(
        `diesel, super diesel, diesel plus, b7, blue diesel, dieselkraftstoff, gasoil, gas oil, gasolio, gasoleo, gasoleo a, gazole, olej napedowy, napedowy, hvo, hvo100,
        unleaded, unleaded 95, petrol, gasoline, benzin, benzina, benzyna, super, super e10, super e5, super plus, super 95, super bleifrei, e10, e5, euro 95, euro95, sp95, sp98,
        sp95-e10, sans plomb, sans plomb 95, senza piombo, gasolina, gasolina 95, sin plomo, pb95, pb98, e95, ron95, v-power, ultimate, lpg, gpl, glp, autogas, cng, erdgas, metano, benzyna pb95,
        pump, zapfpunkt, zapfsaule, saule, pompa, pompe, surtidor, dystrybutor, erogatore`,
      ),
    ),
  ],
  [
    'toll',
    anyOf(
      list(
        'toll, maut, mautgebuhr, pedaggio, telepass, peage, peaje, portagem, tol, tolheffing, vignette, vinjeta, autostrada, autoroute, autostrade, autopista, streckenmaut, przejazd',
      ),
    ),
  ],
  [
    'parking',
    anyOf(
      list(
        'parking, car park, parken, parkhaus, parkschein, parkgebuhr, parkplatz, tiefgarage, parcheggio, sosta, stationnement, aparcamiento, estacionamento, parkeren, parkeergarage, parkeerkosten, parkowanie, postoj',
      ),
    ),
  ],
  [
    'tyres',
    anyOf(
      list(
        'tyre, tyres, tires, reifen, sommerreifen, winterreifen, radwechsel, reifenwechsel, pneumatici, gomme, pneu, pneus, neumatico, neumaticos, banden, autobanden, opony, opona',
      ),
    ),
  ],
  [
    'cleaning',
    anyOf(
      list(
        'car wash, carwash, wash, waschanlage, autowasche, fahrzeugwasche, waschprogramm, lavaggio, autolavaggio, lavage, station de lavage, lavado, tunel de lavado, wasstraat, autowas, myjnia',
      ),
    ),
  ],
  [
    'maintenance',
    anyOf(
      list(
        'service, oil change, inspection, inspektion, olwechsel, wartung, hauptuntersuchung, tuv, tagliando, cambio olio, vidange, revision, entretien, mantenimiento, cambio de aceite, onderhoud, apk, przeglad, wymiana oleju',
      ),
    ),
  ],
  [
    'repair',
    anyOf(
      list(
        'repair, repairs, reparatur, werkstatt, riparazione, reparation, garage, reparacion, taller, reparatie, naprawa, warsztat',
      ),
    ),
  ],
  [
    'insurance',
    anyOf(
      list('insurance, premium, versicherung, assicurazione, assurance, seguro, verzekering, ubezpieczenie'),
    ),
  ],
  ['leasing', anyOf(list('leasing, lease, leasingrate, canone, location longue duree, renting'))],
  [
    'tax',
    anyOf(
      list(
        'road tax, kfz-steuer, kraftfahrzeugsteuer, bollo auto, impuesto de circulacion, wegenbelasting, road licence',
      ),
    ),
  ],
  [
    'fine',
    anyOf(
      list('fine, penalty charge, bussgeld, verwarnungsgeld, multa, amende, contravention, boete, mandat'),
    ),
  ],
]

/** Words of lines that are not the vendor's name. */
export const notVendorWords = anyOf(
  list(
    `receipt, fiscal receipt, invoice, tax invoice, vat, copy, customer copy, duplicate, welcome, thank you, date, pump, cashier, till, tel, phone, fax, www, http, page,
    rechnung, kassenbon, kassenbeleg, quittung, beleg, kundenbeleg, bon, tankbeleg, ust, ust-id, steuer-nr, steuernummer, datum, seite, handlerbeleg, kopie, willkommen, vielen dank,
    documento commerciale, di vendita o prestazione, ricevuta, fattura, scontrino, p.iva, partita iva, p. iva, copia, benvenuti,
    facture, ticket, recu, siret, tva, ticket client, bienvenue, merci, factura, factura simplificada, recibo, nif, cif, copia cliente, bienvenido, gracias,
    bon, kassabon, factuur, kvk, btw, klantenbon, paragon, paragon fiskalny, faktura, faktura vat, nip, niefiskalny, adres, address, total, summe, uid, atu, contribuinte`,
  ),
)

export const legalForm =
  /[,\s]+(?:ltd|limited|plc|llp|llc|inc|gmbh(?: & co\.? kg)?|ag|kg|ohg|e\.?k\.?|se|ug|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?n\.?c\.?|s\.?a\.?s\.?u?|sarl|s\.?a\.?r\.?l\.?|s\.?a\.?|s\.?l\.?u?\.?|lda\.?|b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|sp\. ?z ?[o0]\.? ?[o0]\.?|sp\.?|sp\. ?j\.?)\.?$/i

/** Chains that identify a receipt even if the operator has another name. */
export const brands = list(
  `Shell, Aral, Esso, TotalEnergies, BP, Jet, Eni, Agip, Q8, Tamoil, Repsol, Cepsa, Moeve, Galp, Orlen, Lotos, Circle K, OMV, Enemed, Avia, Texaco, Tango, Tinq, Gulf, Moya, Lukoil, Ionity,
  Allego, Fastned, EnBW, Tesla, HEM, Star Tankstelle, Westfalen, Raiffeisen, Intermarche, Leclerc, Carrefour, Auchan, Petronor, Ballenoil, Migrol, Coop Pronto, Socar, Applegreen, Texaco, Dyneff`,
)

const months = [
  'jan january januar januari janvier gennaio gen enero ene janeiro stycznia styczen sty janv',
  'feb february februar februari fevrier febbraio febrero fevereiro lutego luty lut fevr fev',
  'mar march marz maerz maart mars marzo marco marca marzec mrt mrz',
  'apr april avril aprile abril kwietnia kwiecien kwi avr abr',
  'may mai mei maggio mayo maio maja maj mag',
  'jun june juni juin giugno junio junho czerwca czerwiec cze giu',
  'jul july juli juillet luglio julio julho lipca lipiec lip lug juil',
  'aug august augustus aout agosto sierpnia sierpien sie ago',
  'sep sept september septembre settembre septiembre setembro wrzesnia wrzesien wrz set',
  'oct okt october oktober octobre ottobre octubre outubro pazdziernika pazdziernik paz ott out',
  'nov november novembre noviembre novembro listopada listopad lis',
  'dec dez december dezember decembre dicembre diciembre dezembro grudnia grudzien gru dic',
]

export const monthNames: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)
