sitting-title = Ma séance
sitting-title-left = Votre séance à cette table
sitting-left-with = Vous êtes parti avec { $amount }. Le montant est dans votre portefeuille.
sitting-curve = { $rounds ->
    [rolls] Votre résultat après chacun des { $count } lancers décidés : minimum { $lowest }, maximum { $highest }, maintenant { $now }
    [spins] Votre résultat après chacun des { $count } tours décidés : minimum { $lowest }, maximum { $highest }, maintenant { $now }
   *[hands] Votre résultat après chacune des { $count } mains décidées : minimum { $lowest }, maximum { $highest }, maintenant { $now }
  }
sitting-result = Résultat
sitting-brought = Apporté
sitting-time = Temps
sitting-minutes = { $count } min
sitting-undecided = Aucune de vos mises n’est encore décidée.
sitting-computing = Calcul de votre chance…
sitting-ahead = { $deviations } écarts types en avance.
sitting-behind = { $deviations } écarts types en retard.
sitting-ahead-least = Au moins { $deviations } écarts types en avance.
sitting-behind-least = Au moins { $deviations } écarts types en retard.
sitting-luck = { $count ->
    [one] Votre mise décidée a rapporté { $net }; la moyenne est de { $mean }, avec un écart type de { $deviation }.
   *[other] Vos { $count } mises décidées ont rapporté { $net }; la moyenne est de { $mean }, avec un écart type de { $deviation }.
  }
sitting-luck-most = { $count ->
    [one] Votre mise décidée a rapporté { $net }; la moyenne est de { $mean }, avec un écart type d’au plus { $deviation }.
   *[other] Vos { $count } mises décidées ont rapporté { $net }; la moyenne est de { $mean }, avec un écart type d’au plus { $deviation }.
  }
sitting-bound = Les mises qui dépendent des mêmes dés ou cartes peuvent varier ensemble : ceci est donc la borne inférieure.
sitting-full-shoe = Les moyennes sont celles d’un sabot complet.
sitting-unpriced = { $count ->
    [one] Une mise n’a pas de moyenne exacte et n’est pas comptée.
   *[other] { $count } mises n’ont pas de moyenne exacte et ne sont pas comptées.
  }
sitting-your-rounds = { $rounds ->
    [rolls] Vos lancers
    [spins] Vos tours
   *[hands] Vos mains
  }
sitting-proof = Preuve<heard> de l’entrée { $entry }</heard>
sitting-copy = Copier le lien<heard> vers l’entrée { $entry }</heard>
sitting-copied = Copié<heard> : l’entrée { $entry }</heard>
sitting-show-all = Afficher les { $count }
