// The words that random names, places and texts are made of. Few are enough: what has to be unique carries random letters besides.

const split = (words: string): readonly string[] => words.split(" ");

export const firstNames = split(
  "Ada Alan Alice Amir Anna Ben Carla Chen Clara Dana David Diego Elena Elif Emma Eva Farah Felix Finn Grace Hana Hugo Ida Igor Ines Iris Ivan Jack Jana Jonas Julia Kai Karim Lara Leila Leo Lina Luca Lucy Maya Mei Mia Milo Nadia Nina Noah Nora Omar Oscar Paula Priya Raj Rosa Ruth Sami Sara Theo Tom Vera Yuki Zoe",
);

export const lastNames = split(
  "Abbott Adams Bauer Bell Berg Blake Brown Carter Chen Clark Costa Cruz Diaz Dubois Ellis Evans Fischer Fox Garcia Gomez Gray Haas Hall Hill Ito Ivanov Jensen Jones Kaya Keller Khan Kim Klein Kowalski Lee Lopez Lund Marino Martin Meyer Moore Mori Nguyen Novak Ortiz Owen Park Patel Perez Rossi Sato Silva Singh Smith Stone Tanaka Taylor Turner Vogel Wagner Walker Weber White Wolf Wright Young Zhang",
);

export const nouns = split(
  "anchor apple arrow basket beacon bridge button candle canyon castle cedar circle cloud copper coral corner cotton crystal desert dragon engine falcon feather field forest fountain garden glacier hammer harbor helmet island jacket jungle kettle ladder lantern lemon marble meadow mirror morning mountain needle ocean orchard paper pebble pepper pillow planet pocket prairie puzzle rabbit river rocket saddle shadow silver spring station summer sunset temple thunder timber tunnel valley velvet village violet walnut window winter yellow",
);

export const verbs = split(
  "brings carries catches covers crosses draws finds follows holds joins keeps lifts meets moves opens reaches shows takes turns watches",
);

export const adjectives = split(
  "amber bold brave bright calm clear cold deep early fair fresh gentle golden green happy honest kind large late light lively loud lucky narrow new noble old open plain proud quick quiet round sharp short simple small smooth soft steady strong sunny swift tall warm wide wild young",
);

export const cities = split(
  "Amsterdam Athens Auckland Barcelona Berlin Boston Brussels Budapest Cairo Chicago Copenhagen Denver Dublin Edinburgh Geneva Hamburg Hanoi Helsinki Istanbul Jakarta Kyoto Lagos Lima Lisbon London Lyon Madrid Melbourne Milan Montreal Mumbai Munich Nairobi Oslo Paris Porto Prague Riga Rome Santiago Seattle Seoul Singapore Stockholm Sydney Tokyo Toronto Vienna Warsaw Zurich",
);

export const countries = split(
  "Argentina Australia Austria Belgium Brazil Canada Chile Denmark Egypt Finland France Germany Greece Hungary India Indonesia Ireland Italy Japan Kenya Mexico Morocco Netherlands Norway Peru Poland Portugal Romania Singapore Spain Sweden Switzerland Thailand Turkey Uruguay Vietnam",
);

export const streetKinds = split("Street Avenue Road Lane Drive Court");

export const companyKinds = split("Inc Ltd Group Partners Labs Works");
